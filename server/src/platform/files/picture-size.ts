import { BrokenFileError } from './broken-file.ts';

/** Larger than a phone's camera takes; a small file could unpack to gigabytes in who looks at it. */
const maxSide = 12_000;
const maxPixels = 64_000_000;

/** Refuses a size that would take too much memory to draw, before anything decodes it. */
export function checkPictureSize(width: number, height: number): void {
  const isDrawable = width > 0 && height > 0 && width <= maxSide && height <= maxSide;
  if (!isDrawable || width * height > maxPixels) throw new BrokenFileError();
}
