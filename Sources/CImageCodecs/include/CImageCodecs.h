// PNG and JPEG through libpng and libjpeg, whose errors come by longjmp, which must not pass through Swift.

#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stddef.h>
#include <stdint.h>

enum {
  CImageOK = 0,
  CImageTruncated = 1,    // the data end too early
  CImageCorrupt = 2,      // the data break the format's rules
  CImageUnsupported = 3,  // a kind that the library can't decode
  CImageNoMemory = 4,
};

/// The library's words about a failure.
typedef struct {
  char text[200];
} CImageMessage;

/// Decodes a PNG into width * height * 4 bytes of PREMULTIPLIED RGBA, the top row first. The sizes must be those of its
/// header.
int CImageDecodePNG(
    const uint8_t *data, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, CImageMessage *message);

/// Encodes width * height * 4 bytes of STRAIGHT RGBA as an 8-bit RGBA PNG with an sRGB chunk. *encoded is to be freed
/// with CImageFree.
int CImageEncodePNG(
    const uint8_t *pixels, uint32_t width, uint32_t height, int compression, uint8_t **encoded, size_t *encodedSize,
    CImageMessage *message);

/// Decodes a JPEG into width * height * 4 bytes of opaque RGBA, the top row first.
int CImageDecodeJPEG(
    const uint8_t *data, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, CImageMessage *message);

/// Frees what CImageEncodePNG made.
void CImageFree(uint8_t *encoded);

#endif
