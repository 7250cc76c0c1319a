const exifMark = Buffer.from('Exif\0\0', 'latin1');
const orientationTag = 0x0112;

/**
 * Reduces a JPEG's Exif segment to its orientation: without it a phone's picture would lie on its
 * side. Empty if the picture is upright or the segment is not Exif.
 */
export function onlyOrientation(segment: Buffer): Buffer {
  const orientation = readOrientation(segment);
  return orientation > 1 && orientation <= 8 ? exifWith(orientation) : Buffer.alloc(0);
}

export function readOrientation(segment: Buffer): number {
  if (!segment.subarray(4, 10).equals(exifMark)) return 0;
  const tiff = segment.subarray(10);
  if (tiff.length < 8) return 0;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (directory + 2 > tiff.length) return 0;
  const count = short(directory);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > tiff.length) return 0;
    if (short(at) === orientationTag) return short(at + 8);
  }
  return 0;
}

/** The smallest Exif segment there is: one directory with one entry. */
function exifWith(orientation: number): Buffer {
  const segment = Buffer.alloc(36);
  segment.writeUInt16BE(0xffe1, 0);
  segment.writeUInt16BE(34, 2);
  exifMark.copy(segment, 4);
  const tiff = segment.subarray(10);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(orientationTag, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return segment;
}
