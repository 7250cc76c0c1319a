import { BrokenFileError } from './broken-file.ts';
import { onlyOrientation } from './orientation.ts';
import { checkPictureSize } from './picture-size.ts';

const marker = { end: 0xd9, scan: 0xda, app0: 0xe0, app1: 0xe1, app2: 0xe2, app14: 0xee };
const colourProfile = Buffer.from('ICC_PROFILE', 'latin1');
const jfif = Buffer.from('JFIF\0', 'latin1');
const adobe = Buffer.from('Adobe', 'latin1');
/** Tables of Huffman and arithmetic coding and quantization, restart interval, scan. */
const neededCodes = [0xc4, 0xcc, 0xdb, 0xdd, marker.scan];
/** A frame header names the picture's size. DHT, JPG and DAC lie in the same range. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);
/** A progressive picture has about ten; each costs a pass over all its pixels. */
const maxScans = 100;

/** Keeps the needed segments of a JPEG and its orientation, and drops what follows its end. */
export function cleanJpeg(bytes: Buffer): Buffer {
  const segments: Buffer[] = [bytes.subarray(0, 2)];
  const seen = { frames: 0, scans: 0 };
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
    count(seen, segment);
    segments.push(neededOf(code, segment));
    at = next;
  }
}

function count(seen: { frames: number; scans: number }, segment: Buffer): void {
  const code = segment.readUInt8(1);
  if (isFrame(code)) {
    seen.frames += 1;
    checkPictureSize(segment.readUInt16BE(7), segment.readUInt16BE(5));
  }
  if (code === marker.scan) seen.scans += 1;
  const isWellFormed = seen.frames === 1 || (seen.frames === 0 && seen.scans === 0);
  if (!isWellFormed || seen.scans > maxScans) throw new BrokenFileError();
}

const none = Buffer.alloc(0);

/** What drawing needs of a segment; empty for notes, previews, comments and unknown codes. */
function neededOf(code: number, segment: Buffer): Buffer {
  if (isFrame(code) || neededCodes.includes(code)) return segment;
  if (code === marker.app0) return segment.subarray(4, 9).equals(jfif) ? plainJfif(segment) : none;
  if (code === marker.app1) return onlyOrientation(segment);
  if (code === marker.app2) return segment.subarray(4, 15).equals(colourProfile) ? segment : none;
  const isColourTransform = code === marker.app14 && segment.subarray(4, 9).equals(adobe);
  return isColourTransform ? cutTo(segment, 16) : none;
}

/** Without the thumbnail, which may show what was cut off the picture. */
function plainJfif(segment: Buffer): Buffer {
  const plain = cutTo(segment, 18);
  plain.fill(0, 16);
  return plain;
}

/** The first bytes of a segment, which are all that the standard gives it. */
function cutTo(segment: Buffer, length: number): Buffer {
  if (segment.length < length) throw new BrokenFileError();
  const cut = Buffer.from(segment.subarray(0, length));
  cut.writeUInt16BE(length - 2, 2);
  return cut;
}

/** The scan ends at a marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
  }
  throw new BrokenFileError();
}
