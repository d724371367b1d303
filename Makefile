# make demo   installs what is missing, builds, and renders the demo banner to output/demo/
# make test   installs what is missing and runs every test
# make test-servers   installs the web server that some tests run, where it is missing
# make test-browser   installs the browser that tests of pages open, where it is missing
# make lint   checks the format, and that everything compiles without a warning
# make format repairs the format
# make assets draws the demo pictures in Assets/ again
# make bench  measures encoders, the whole job and the core step; QUICK=1 for less than a minute
# make fuzz   tries random frames, pictures, animations and scenarios for FUZZ_SECONDS (60) each
# make sanitize   runs the PNG module's tests with the address sanitizer
# make check-compare   sees whether a compositor that is 6 % slower is found, and an unchanged one never
# make check-wide   has rendered files read by other programs
# make clean  removes what was built

PACKAGES = g++ pkg-config libcairo2-dev libpango1.0-dev libvips-dev libdeflate-dev libheif-dev \
	libspng-dev ffmpeg libcurl4-openssl-dev fonts-inter fonts-dejavu-core
# What some tests run beside the program; they are left out where it is missing. Installing a web
# server starts it on many machines, so only those who ask for it get it.
SERVER_PACKAGES = nginx-light
# Large, so that it too is for those who ask.
BROWSER_PACKAGES = chromium
TEST_PACKAGES = python3
LIBRARIES = cairo pangocairo vips libdeflate libheif spng libcurl
SWIFT_CODE = Sources Tests Benchmarks Package.swift
BENCH_PACKAGES = libpng-dev
WIDE_PACKAGES = python3
FUZZ_SECONDS ?= 60

.PHONY: demo test test-slow test-servers test-browser lint format assets bench fuzz sanitize check-compare check-wide clean toolchain packages

demo: packages
	swift build -c release --product bannerloop
	@"$$(swift build -c release --show-bin-path)/bannerloop" render Assets/demo.banner.json5 \
		-o output/demo -o output/demo.mp4 --overwrite
	@echo "Look at output/demo.mp4, or at output/demo/frame_000000.png and those after it."

test: PACKAGES += $(TEST_PACKAGES)
test: packages
	swift test

# Pictures of tens of megapixels: minutes, and some gigabytes of memory.
test-slow: packages
	BANNERLOOP_SLOW=1 swift test --filter LargePicture

test-servers: PACKAGES = $(SERVER_PACKAGES)
test-servers: packages

test-browser: PACKAGES = $(BROWSER_PACKAGES)
test-browser: packages

lint: packages
	swift format lint --strict -r -p $(SWIFT_CODE)
	swift build --build-tests -Xswiftc -warnings-as-errors --scratch-path .build-lint

format: toolchain
	swift format format --in-place -r -p $(SWIFT_CODE)

assets: packages
	swift run -c release draw-assets Assets

bench: PACKAGES += $(BENCH_PACKAGES)
bench: LIBRARIES += libpng
bench: packages
	swift build -c release --product bannerloop
	swift build -c release --package-path Benchmarks
	"$$(swift build -c release --package-path Benchmarks --show-bin-path)/bench" \
		--command "$$(swift build -c release --show-bin-path)/bannerloop" --output output \
		$(if $(QUICK),--quick)

# Not optimised: every assertion holds, and the optimiser of Swift 6.3 ends on some of the other tests.
fuzz: packages
	FUZZ_SECONDS=$(FUZZ_SECONDS) $(if $(FUZZ_SEED),FUZZ_SEED=$(FUZZ_SEED)) \
		swift test --disable-xctest --filter Fuzz

# Programs that the sanitizer instruments need LLVM's linker; leaks of C libraries are not ours.
sanitize: packages
	ASAN_OPTIONS=detect_leaks=0 swift test --disable-xctest --sanitize=address \
		-Xswiftc -use-ld=lld --scratch-path .build-asan --filter BannerloopPNGTests

# The slower program is built apart, and never anywhere else.
check-compare: PACKAGES += $(WIDE_PACKAGES)
check-compare: packages
	swift build -c release --product bannerloop
	swift build -c release --product bannerloop -Xswiftc -DSLOWER_COMPOSITOR \
		--scratch-path .build-slower
	python3 Tests/check-compare.py "$$(swift build -c release --show-bin-path)/bannerloop" \
		"$$(swift build -c release --show-bin-path --scratch-path .build-slower)/bannerloop" \
		Benchmarks/compare.banner.json5 output/check-compare $(TRIES)

check-wide: PACKAGES += $(WIDE_PACKAGES)
check-wide: packages
	swift build -c release --product bannerloop
	rm -rf output/check-wide && mkdir -p output/check-wide
	for strategy in fast small; do \
		"$$(swift build -c release --show-bin-path)/bannerloop" render Assets/demo.banner.json5 \
			--size 480x270 --frames 0-239:3 --png $$strategy -o output/check-wide/$$strategy \
			--progress none || exit 1; \
	done
	"$$(swift build -c release --show-bin-path)/bannerloop" render Assets/demo.banner.json5 \
		--size 480x270 --frames 0-239:3 -o output/check-wide/demo.apng --progress none
	python3 Tests/check-wide.py output/check-wide

clean:
	rm -rf .build .build-* Benchmarks/.build

toolchain:
	@command -v swift >/dev/null 2>&1 || { \
		echo "Swift is not on the PATH: install Swift 6.2 or newer (https://www.swift.org/install), then run make again." >&2; \
		exit 1; }

# Debian's packages are installed where any of them is missing; elsewhere pkg-config decides.
packages: toolchain
	@if command -v dpkg-query >/dev/null 2>&1; then \
		missing=""; \
		for package in $(PACKAGES); do \
			dpkg-query -W -f='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' || missing="$$missing $$package"; \
		done; \
		if [ -n "$$missing" ]; then \
			echo "Installing Debian packages:$$missing"; \
			if [ "$$(id -u)" = 0 ]; then root=""; \
			elif command -v sudo >/dev/null 2>&1; then root="sudo"; \
			else echo "These packages are missing and need root: apt-get install$$missing" >&2; exit 1; fi; \
			$$root apt-get update -qq && \
			$$root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 \
				install -y -qq --no-install-recommends $$missing >/dev/null; \
		fi; \
	else \
		for library in $(LIBRARIES); do \
			pkg-config --exists $$library || { \
				echo "The library $$library is missing: install cairo, pango, vips, libdeflate, libheif, libspng and curl with your package manager (Homebrew: brew install cairo pango vips libdeflate libheif libspng curl pkgconf)." >&2; \
				exit 1; }; \
		done; \
	fi
