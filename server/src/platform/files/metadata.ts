import { BrokenFileError } from './broken-file.ts';
import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';

const cleaners = { jpg: cleanJpeg, png: cleanPng, webp: cleanWebp };

/**
 * Keeps only the parts of a picture that drawing needs: its pixels, colours and a JPEG's
 * orientation. Refuses one whose size no device should have to draw.
 */
export function stripMetadata(bytes: Buffer, type: keyof typeof cleaners): Buffer {
  try {
    return cleaners[type](bytes);
  } catch (error) {
    // A read beyond the end: the file is shorter than its headers say.
    throw error instanceof RangeError ? new BrokenFileError() : error;
  }
}
