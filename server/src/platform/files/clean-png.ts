import { BrokenFileError } from './broken-file.ts';
import { checkPictureSize } from './picture-size.ts';

/** What drawing needs. Everything else goes: texts, times, Exif, previews, private chunks. */
const neededChunks = [
  ...['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'],
  ...['gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
];

/** Keeps the needed chunks of a PNG and drops what follows its end. */
export function cleanPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (next > bytes.length) throw new BrokenFileError();
    if ((type === 'IHDR') !== (at === 8)) throw new BrokenFileError();
    if (type === 'IHDR') checkPictureSize(bytes.readUInt32BE(16), bytes.readUInt32BE(20));
    if (neededChunks.includes(type)) kept.push(bytes.subarray(at, next));
    if (type === 'IEND') return Buffer.concat(kept);
    at = next;
  }
}
