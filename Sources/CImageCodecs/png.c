#include "CImageCodecs.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// What one decoding or encoding holds. It belongs to the caller of the function that longjmp comes back to, whose own
// variables would be lost.
typedef struct {
  CImageMessage *message;
  jmp_buf escape;
  int failure;
  // Reading.
  const uint8_t *data;
  size_t size;
  size_t position;
  // Writing.
  uint8_t *output;
  size_t outputSize;
  size_t outputCapacity;
  // What must be freed.
  png_structp png;
  png_infop info;
  uint8_t *wide;
} Job;

static void fail(png_structp png, png_const_charp text) {
  Job *job = png_get_error_ptr(png);
  strncpy(job->message->text, text, sizeof job->message->text - 1);
  if (job->failure == CImageOK) job->failure = CImageCorrupt;
  longjmp(job->escape, 1);
}

static void ignoreWarning(png_structp png, png_const_charp text) {
  (void)png;
  (void)text;
}

static void readBytes(png_structp png, png_bytep out, size_t count) {
  Job *job = png_get_io_ptr(png);
  if (count > job->size - job->position) {
    job->failure = CImageTruncated;
    png_error(png, "the data end too early");
  }
  memcpy(out, job->data + job->position, count);
  job->position += count;
}

// channel * alpha / 255, rounded.
static uint8_t premultiply8(unsigned channel, unsigned alpha) {
  unsigned product = channel * alpha + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

static void premultiplyRow8(uint8_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    if (row[3] == 255) continue;
    for (int i = 0; i < 3; i++) row[i] = premultiply8(row[i], row[3]);
  }
}

// From 16-bit straight samples at once to 8-bit premultiplied ones, so that each is rounded only once.
static void premultiplyRow16(const uint8_t *wide, uint8_t *row, uint32_t width) {
  for (uint32_t x = 0; x < width; x++, wide += 8, row += 4) {
    uint64_t alpha = (uint64_t)wide[6] << 8 | wide[7];
    for (int i = 0; i < 3; i++) {
      uint64_t channel = (uint64_t)wide[2 * i] << 8 | wide[2 * i + 1];
      const uint64_t whole = 65535ull * 257;  // channel * alpha / 65535 / 257
      row[i] = (uint8_t)((channel * alpha + whole / 2) / whole);
    }
    row[3] = (uint8_t)((alpha + 128) / 257);
  }
}

static void decode(Job *job, uint32_t width, uint32_t height, uint8_t *pixels) {
  if (setjmp(job->escape)) return;
  png_structp png = job->png;
  png_infop info = job->info;
  png_set_read_fn(png, job, readBytes);
  png_set_user_limits(png, width, height);
  png_set_chunk_malloc_max(png, 8000000);
  png_set_chunk_cache_max(png, 1000);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height)
    png_error(png, "the header's size is not the expected one");
  int isWide = png_get_bit_depth(png, info) == 16;
  png_set_expand(png);  // palettes to RGB, few bits to 8, transparent colours to alpha
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, info);
  size_t rowBytes = png_get_rowbytes(png, info);
  if (rowBytes != (size_t)width * (isWide ? 8 : 4)) png_error(png, "unexpected row size");
  // Interlaced pictures are read whole; others row by row where the rows have to be narrowed.
  size_t wideRows = !isWide ? 0 : passes > 1 ? height : 1;
  if (isWide) {
    job->wide = calloc(wideRows, rowBytes);
    if (!job->wide) {
      job->failure = CImageNoMemory;
      png_error(png, "out of memory");
    }
  }
  for (int pass = 0; pass < passes; pass++) {
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *row = pixels + (size_t)y * width * 4;
      if (!isWide) {
        png_read_row(png, row, NULL);
        if (pass == passes - 1) premultiplyRow8(row, width);
      } else {
        uint8_t *wide = job->wide + (passes > 1 ? (size_t)y * rowBytes : 0);
        png_read_row(png, wide, NULL);
        if (pass == passes - 1) premultiplyRow16(wide, row, width);
      }
    }
  }
  png_read_end(png, NULL);
}

int CImageDecodePNG(
    const uint8_t *data, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, CImageMessage *message) {
  Job job = {.message = message, .data = data, .size = size};
  message->text[0] = 0;
  job.png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &job, fail, ignoreWarning);
  job.info = job.png ? png_create_info_struct(job.png) : NULL;
  if (!job.info) {
    job.failure = CImageNoMemory;
  } else {
    decode(&job, width, height, pixels);
  }
  png_destroy_read_struct(&job.png, &job.info, NULL);
  free(job.wide);
  return job.failure;
}

static void writeBytes(png_structp png, png_bytep bytes, size_t count) {
  Job *job = png_get_io_ptr(png);
  if (count > job->outputCapacity - job->outputSize) {
    size_t capacity = job->outputCapacity * 2 + count + 4096;
    uint8_t *output = realloc(job->output, capacity);
    if (!output) {
      job->failure = CImageNoMemory;
      png_error(png, "out of memory");
    }
    job->output = output;
    job->outputCapacity = capacity;
  }
  memcpy(job->output + job->outputSize, bytes, count);
  job->outputSize += count;
}

static void flush(png_structp png) { (void)png; }

static void encode(Job *job, const uint8_t *pixels, uint32_t width, uint32_t height, int compression) {
  if (setjmp(job->escape)) return;
  png_structp png = job->png;
  png_set_write_fn(png, job, writeBytes, flush);
  png_set_compression_level(png, compression);
  png_set_user_limits(png, width, height);
  png_set_IHDR(
      png, job->info, width, height, 8, PNG_COLOR_TYPE_RGB_ALPHA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
      PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB(png, job->info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, job->info);
  for (uint32_t y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * width * 4);
  png_write_end(png, job->info);
}

int CImageEncodePNG(
    const uint8_t *pixels, uint32_t width, uint32_t height, int compression, uint8_t **encoded, size_t *encodedSize,
    CImageMessage *message) {
  Job job = {.message = message};
  message->text[0] = 0;
  *encoded = NULL;
  *encodedSize = 0;
  job.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &job, fail, ignoreWarning);
  job.info = job.png ? png_create_info_struct(job.png) : NULL;
  if (!job.info) {
    job.failure = CImageNoMemory;
  } else {
    encode(&job, pixels, width, height, compression);
  }
  png_destroy_write_struct(&job.png, &job.info);
  if (job.failure != CImageOK) {
    free(job.output);
    return job.failure;
  }
  *encoded = job.output;
  *encodedSize = job.outputSize;
  return CImageOK;
}

void CImageFree(uint8_t *encoded) { free(encoded); }
