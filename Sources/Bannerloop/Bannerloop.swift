// The one import of a library's user: everything that a banner is made of.
@_exported public import BannerloopCarousel
@_exported public import BannerloopClock
@_exported public import BannerloopExport
@_exported public import BannerloopFetch
@_exported public import BannerloopImages
@_exported public import BannerloopMotion
@_exported public import BannerloopPNG
@_exported public import BannerloopPixels
@_exported public import BannerloopRender
@_exported public import BannerloopScenario
@_exported public import BannerloopTiming
@_exported public import BannerloopVideo
