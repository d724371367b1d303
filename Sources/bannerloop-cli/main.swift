print("bannerloop")
