# make demo   installs what is missing, builds, and renders the demo banner to output/demo/
# make test   installs what is missing and runs every test
# make lint   checks the format, and that everything compiles without a warning
# make format repairs the format
# make assets draws the demo pictures in Assets/ again
# make clean  removes what was built

PACKAGES = g++ pkg-config libcairo2-dev libpango1.0-dev libvips-dev libdeflate-dev libheif-dev \
	libspng-dev libcurl4-openssl-dev fonts-inter fonts-dejavu-core
LIBRARIES = cairo pangocairo vips libdeflate libheif spng libcurl
SWIFT_CODE = Sources Tests Package.swift

.PHONY: demo test lint format assets clean toolchain packages

demo: packages
	swift build -c release --product bannerloop
	@"$$(swift build -c release --show-bin-path)/bannerloop" render Assets/demo.banner.json5 \
		-o output/demo --overwrite
	@echo "Look at output/demo/frame_000000.png and those after it. As a video, with ffmpeg:"
	@echo "  ffmpeg -framerate 60 -i output/demo/frame_%06d.png -pix_fmt yuv420p output/demo.mp4"

test: packages
	swift test

lint: packages
	swift format lint --strict -r -p $(SWIFT_CODE)
	swift build --build-tests -Xswiftc -warnings-as-errors --scratch-path .build-lint

format: toolchain
	swift format format --in-place -r -p $(SWIFT_CODE)

assets: packages
	swift run -c release draw-assets Assets

clean:
	rm -rf .build .build-*

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
