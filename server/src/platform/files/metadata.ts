import { onlyOrientation } from './orientation.ts';

type PictureType = 'jpg' | 'png' | 'webp';

/** The file is incomplete or malformed, despite its first bytes. */
export class BrokenFileError extends Error {
  constructor() {
    super('the file is broken');
    this.name = 'BrokenFileError';
  }
}

/**
 * Strips metadata about the maker: place, camera, time, names. Keeps the pixels and a JPEG's
 * orientation, and drops everything after the picture's end.
 */
export function stripMetadata(bytes: Buffer, type: PictureType): Buffer {
  try {
    if (type === 'jpg') return cleanJpeg(bytes);
    return type === 'png' ? cleanPng(bytes) : cleanWebp(bytes);
  } catch (error) {
    // A read beyond the end: the file is shorter than its headers say.
    throw error instanceof RangeError ? new BrokenFileError() : error;
  }
}

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee };
const comment = 0xfe;
const colourProfile = Buffer.from('ICC_PROFILE', 'latin1');

function cleanJpeg(bytes: Buffer): Buffer {
  const segments: Buffer[] = [bytes.subarray(0, 2)];
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) throw new BrokenFileError();
    const code = bytes.readUInt8(at + 1);
    if (code === marker.end) return Buffer.concat([...segments, bytes.subarray(at, at + 2)]);
    // Any number of 0xff may precede a marker.
    if (code === 0xff) {
      at += 1;
      continue;
    }
    const header = at + 2 + bytes.readUInt16BE(at + 2);
    const next = code === marker.scan ? endOfScan(bytes, header) : header;
    if (next > bytes.length) throw new BrokenFileError();
    const segment = bytes.subarray(at, next);
    if (code === marker.app1) segments.push(onlyOrientation(segment));
    else if (isNeeded(code, segment)) segments.push(segment);
    at = next;
  }
}

/** Of the application segments, drawing needs only JFIF, colour profile and colour transform. */
function isNeeded(code: number, segment: Buffer): boolean {
  if (code === comment) return false;
  if (code === marker.app2) return segment.subarray(4, 15).equals(colourProfile);
  const isNote = code >= marker.app0 && code <= 0xef;
  return !isNote || code === marker.app0 || code === marker.app14;
}

/** The scan ends at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  throw new BrokenFileError();
}

const privatePngChunks = ['eXIf', 'tEXt', 'iTXt', 'zTXt', 'tIME'];

function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (next > bytes.length) throw new BrokenFileError();
    if (!privatePngChunks.includes(type)) kept.push(bytes.subarray(at, next));
    if (type === 'IEND') return Buffer.concat(kept);
    at = next;
  }
}

/** The Exif and XMP flags of an extended WebP. */
const privateWebpFlags = 0b0000_1100;

function cleanWebp(bytes: Buffer): Buffer {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new BrokenFileError();
  const kept: Buffer[] = [];
  for (let at = 12; at < end; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (next > end) throw new BrokenFileError();
    const chunk = Buffer.from(bytes.subarray(at, next));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(8) & ~privateWebpFlags, 8);
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk);
    at = next;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
