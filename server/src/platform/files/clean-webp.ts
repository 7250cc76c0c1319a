import { BrokenFileError } from './broken-file.ts';
import { checkPictureSize } from './picture-size.ts';

/** What drawing needs. Everything else goes: Exif, XMP, unknown chunks. */
const neededChunks = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'];
const neededInFrame = ['VP8 ', 'VP8L', 'ALPH'];
/** The Exif and XMP flags of an extended WebP. */
const privateFlags = 0b0000_1100;
const headerBytes = 8;
/** The position, size and duration of an animation's frame, before its chunks. */
const frameBytes = 16;
const maxFrames = 500;
/** Over all frames: a few bytes unpack to a large one, and a device draws each of them. */
const maxAnimatedPixels = 256_000_000;

/** Keeps the needed chunks of a WebP and drops what follows its end. */
export function cleanWebp(bytes: Buffer): Buffer {
  const end = headerBytes + bytes.readUInt32LE(4);
  if (end > bytes.length) throw new BrokenFileError();
  const body = Buffer.concat(cleanChunks(bytes.subarray(12, end), neededChunks));
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

function cleanChunks(bytes: Buffer, needed: readonly string[]): Buffer[] {
  const kept: Buffer[] = [];
  let frames = 0;
  let pixels = 0;
  for (let at = 0; at < bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + headerBytes + size + (size % 2);
    if (next > bytes.length) throw new BrokenFileError();
    const chunk = bytes.subarray(at, next);
    checkSizeIn(type, chunk.subarray(headerBytes));
    if (type === 'ANMF') {
      frames += 1;
      pixels += (chunk.readUIntLE(14, 3) + 1) * (chunk.readUIntLE(17, 3) + 1);
    }
    if (frames > maxFrames || pixels > maxAnimatedPixels) throw new BrokenFileError();
    if (needed.includes(type)) kept.push(cleanChunk(type, chunk));
    at = next;
  }
  return kept;
}

function cleanChunk(type: string, chunk: Buffer): Buffer {
  if (type === 'ANMF') return cleanFrame(chunk);
  if (type !== 'VP8X') return chunk;
  const clean = Buffer.from(chunk);
  clean.writeUInt8(clean.readUInt8(headerBytes) & ~privateFlags, headerBytes);
  return clean;
}

function cleanFrame(chunk: Buffer): Buffer {
  const place = chunk.subarray(headerBytes, headerBytes + frameBytes);
  const parts = cleanChunks(chunk.subarray(headerBytes + frameBytes), neededInFrame);
  const body = Buffer.concat([place, ...parts]);
  const head = Buffer.from(chunk.subarray(0, headerBytes));
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

const keyFrame = Buffer.from([0x9d, 0x01, 0x2a]);
const losslessMark = 0x2f;

/** The canvas, the frames and the pictures themselves each name a size. */
function checkSizeIn(type: string, data: Buffer): void {
  if (type === 'VP8X') checkPictureSize(data.readUIntLE(4, 3) + 1, data.readUIntLE(7, 3) + 1);
  if (type === 'ANMF') checkPictureSize(data.readUIntLE(6, 3) + 1, data.readUIntLE(9, 3) + 1);
  if (type === 'VP8 ') {
    if (!data.subarray(3, 6).equals(keyFrame)) throw new BrokenFileError();
    checkPictureSize(data.readUInt16LE(6) & 0x3fff, data.readUInt16LE(8) & 0x3fff);
  }
  if (type === 'VP8L') {
    if (data.readUInt8(0) !== losslessMark) throw new BrokenFileError();
    const bits = data.readUInt32LE(1);
    checkPictureSize((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
}
