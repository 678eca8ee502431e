#include "CImageCodecs.h"

#include <stdio.h>

#include <jpeglib.h>
// After jpeglib.h, whose version decides what it declares.
#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Progressive files of many tiny scans cost time out of all proportion to their size; real ones have about ten.
enum { mostScans = 200 };

typedef struct {
  struct jpeg_error_mgr base;  // first, so that a pointer to it is a pointer to this
  struct jpeg_progress_mgr progress;
  CImageMessage *message;
  jmp_buf escape;
  int failure;
  uint8_t *inks;  // one row of a CMYK picture
} Job;

static _Noreturn void fail(j_common_ptr jpeg) {
  Job *job = (Job *)jpeg->err;
  char text[JMSG_LENGTH_MAX];
  job->base.format_message(jpeg, text);
  strncpy(job->message->text, text, sizeof job->message->text - 1);
  if (job->failure == CImageOK) {
    switch (job->base.msg_code) {
    case JERR_OUT_OF_MEMORY: job->failure = CImageNoMemory; break;
    case JERR_INPUT_EOF: job->failure = CImageTruncated; break;
    case JERR_SOF_UNSUPPORTED:
    case JERR_BAD_PRECISION:
    case JERR_ARITH_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_CCIR601_NOTIMPL: job->failure = CImageUnsupported; break;
    default: job->failure = CImageCorrupt; break;
    }
  }
  longjmp(job->escape, 1);
}

// libjpeg warns of damage and goes on with a guess. Damage to the picture is an error here; oddities are not.
static void warn(j_common_ptr jpeg, int level) {
  Job *job = (Job *)jpeg->err;
  if (level >= 0) return;
  switch (job->base.msg_code) {
  case JWRN_JPEG_EOF: job->failure = CImageTruncated; fail(jpeg);
  case JWRN_ARITH_BAD_CODE:
  case JWRN_HIT_MARKER:
  case JWRN_HUFF_BAD_CODE:
  case JWRN_MUST_RESYNC: job->failure = CImageCorrupt; fail(jpeg);
  default: break;
  }
}

static void limitScans(j_common_ptr jpeg) {
  if (jpeg->is_decompressor && ((j_decompress_ptr)jpeg)->input_scan_number > mostScans) {
    Job *job = (Job *)jpeg->err;
    strncpy(job->message->text, "too many scans", sizeof job->message->text - 1);
    job->failure = CImageCorrupt;
    longjmp(job->escape, 1);
  }
}

// channel * light / 255, rounded.
static uint8_t scale(unsigned channel, unsigned light) {
  unsigned product = channel * light + 128;
  return (uint8_t)((product + (product >> 8)) >> 8);
}

// Adobe writes inks inverted (255 is none), others as they are.
static void inksToRGBA(const uint8_t *inks, uint8_t *row, uint32_t width, int isInverted) {
  for (uint32_t x = 0; x < width; x++, inks += 4, row += 4) {
    unsigned flip = isInverted ? 0 : 255;
    for (int i = 0; i < 3; i++) row[i] = scale(inks[i] ^ flip, inks[3] ^ flip);
    row[3] = 255;
  }
}

static void decodeOrEscape(j_decompress_ptr jpeg, Job *job, uint32_t width, uint32_t height, uint8_t *pixels) {
  jpeg_read_header(jpeg, TRUE);
  int hasInks = jpeg->jpeg_color_space == JCS_CMYK || jpeg->jpeg_color_space == JCS_YCCK;
  jpeg->out_color_space = hasInks ? JCS_CMYK : JCS_EXT_RGBA;
  // A guess at coefficients that a progressive file leaves out; what the file says is taken as it is.
  jpeg->do_block_smoothing = FALSE;
  jpeg_start_decompress(jpeg);
  if (jpeg->output_width != width || jpeg->output_height != height || jpeg->output_components != 4) {
    strncpy(job->message->text, "the header's size is not the expected one", sizeof job->message->text - 1);
    job->failure = CImageCorrupt;
    longjmp(job->escape, 1);
  }
  if (hasInks && !(job->inks = malloc((size_t)width * 4))) {
    job->failure = CImageNoMemory;
    longjmp(job->escape, 1);
  }
  while (jpeg->output_scanline < height) {
    uint8_t *row = pixels + (size_t)jpeg->output_scanline * width * 4;
    JSAMPROW target = hasInks ? job->inks : row;
    jpeg_read_scanlines(jpeg, &target, 1);
    if (hasInks) inksToRGBA(job->inks, row, width, jpeg->saw_Adobe_marker);
  }
  jpeg_finish_decompress(jpeg);
}

// The variables that decoding changes belong to the caller, not to the function that longjmp comes back to.
static void decode(j_decompress_ptr jpeg, Job *job, const uint8_t *data, size_t size, uint32_t width, uint32_t height,
                   uint8_t *pixels) {
  if (setjmp(job->escape)) return;
  jpeg_create_decompress(jpeg);
  jpeg->progress = &job->progress;
  jpeg_mem_src(jpeg, data, size);
  decodeOrEscape(jpeg, job, width, height, pixels);
}

int CImageDecodeJPEG(
    const uint8_t *data, size_t size, uint32_t width, uint32_t height, uint8_t *pixels, CImageMessage *message) {
  struct jpeg_decompress_struct jpeg;
  Job job;
  memset(&jpeg, 0, sizeof jpeg);
  memset(&job, 0, sizeof job);
  message->text[0] = 0;
  job.message = message;
  jpeg.err = jpeg_std_error(&job.base);
  job.base.error_exit = fail;
  job.base.emit_message = warn;
  job.progress.progress_monitor = limitScans;
  decode(&jpeg, &job, data, size, width, height, pixels);
  jpeg_destroy_decompress(&jpeg);
  free(job.inks);
  return job.failure;
}
