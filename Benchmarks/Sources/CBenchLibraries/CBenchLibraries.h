#pragma once
#include <cairo.h>
#include <libdeflate.h>
#include <spng.h>
#include <stdio.h>
#include <png.h>
