import { inflateSync } from 'node:zlib';
import { BrokenFileError } from './broken-file.ts';
import { checkPictureSize } from './picture-size.ts';

/** What drawing needs. Everything else goes: texts, times, Exif, previews, private chunks. */
const neededChunks = [
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
];

/** A colour profile is compressed: one that unpacks to more than any profile has is not kept. */
const maxProfileBytes = 1024 * 1024;

/** Keeps the needed chunks of a PNG and drops what follows its end. */
export function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  let hasPixels = false;
  for (let at = 8; ; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (next > bytes.length) throw new BrokenFileError();
    if ((type === 'IHDR') !== (at === 8)) throw new BrokenFileError();
    if (type === 'IHDR') checkPictureSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
    const isBomb = type === 'iCCP' && !isProfile(bytes.subarray(at + 8, next - 4));
    if (neededChunks.includes(type) && !isBomb) kept.push(bytes.subarray(at, next));
    hasPixels ||= type === 'IDAT';
    if (type === 'IEND') {
      if (!hasPixels) throw new BrokenFileError();
      return Buffer.concat(kept);
    }
    at = next;
  }
}

/** After a name of up to 79 characters, a zero and the method, the profile is deflated. */
function isProfile(body: Buffer): boolean {
  const end = body.indexOf(0);
  if (end < 1 || end > 79) return false;
  try {
    return inflateSync(body.subarray(end + 2), { maxOutputLength: maxProfileBytes }).length > 0;
  } catch {
    return false;
  }
}
