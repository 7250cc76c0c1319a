import type { FileType } from './file-store.ts';

/** Enough bytes to identify a file's type. */
export const sniffBytes = 64;

export const contentTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
} as const satisfies Record<FileType, string>;

/** Detects a file's type by its content; undefined for a type that is not accepted. */
export function detectType(start: Buffer): FileType | undefined {
  const text = (from: number, to: number) => start.toString('latin1', from, to);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') {
    const brand = text(8, 12);
    return /^(isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash)$/.test(brand) ? 'mp4' : undefined;
  }
  return undefined;
}
