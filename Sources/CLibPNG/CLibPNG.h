// libpng's simplified interface, and the formats that Swift cannot import as macros.
#pragma once

#if !__has_include(<png.h>)
#error "The trait Pictures needs png.h: sudo apt-get install libpng-dev. Without the trait: traits: [] in your Package.swift."
#else
#include <png.h>
#endif

static const unsigned viewfinder_png_version = PNG_IMAGE_VERSION;
static const unsigned viewfinder_png_rgb = PNG_FORMAT_RGB;
static const unsigned viewfinder_png_grey = PNG_FORMAT_GRAY;
static const unsigned viewfinder_png_grey16 = PNG_FORMAT_LINEAR_Y;
static const unsigned viewfinder_png_not_srgb = PNG_IMAGE_FLAG_COLORSPACE_NOT_sRGB;
