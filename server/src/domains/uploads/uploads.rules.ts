import { createHash } from 'node:crypto';
import type { UploadKind, UploadPurpose } from '@shared/contract/enums';
import type { FileType } from '../../platform/files/file-store.ts';
import { contentTypes } from '../../platform/files/sniff.ts';

const mebibyte = 1024 * 1024;

const limits: Record<UploadKind, { types: readonly FileType[]; maxBytes: number }> = {
  picture: { types: ['jpg', 'png', 'webp'], maxBytes: 10 * mebibyte },
  video: { types: ['mp4'], maxBytes: 100 * mebibyte },
};

/** Small enough that a failed part loses little and a slow phone sends it within the timeout. */
export const partBytes = 512 * 1024;
export const uploadMinutes = 60;
/** Limits per person: uploads started in an hour, bytes in a day. */
export const uploadsPerHour = 60;
export const bytesPerDay = 500 * mebibyte;

const pictureOnly = ['avatar', 'background', 'poster'] as const satisfies UploadPurpose[];

/** The maximum size of a file in bytes; undefined if its type is not accepted. */
export function limitFor(asked: { kind: UploadKind; contentType: string; purpose: UploadPurpose }) {
  const { types, maxBytes } = limits[asked.kind];
  const isPictureOnly = pictureOnly.some((one) => one === asked.purpose);
  if (isPictureOnly && asked.kind !== 'picture') return undefined;
  return types.some((type) => contentTypes[type] === asked.contentType) ? maxBytes : undefined;
}

/** Files that others see, at a public address; all others are for their owner and support. */
export const publicPurposes = [
  'avatar',
  'background',
  'poster',
  'video',
] as const satisfies UploadPurpose[];

export const isPublic = (purpose: UploadPurpose): boolean =>
  publicPurposes.some((one) => one === purpose);

/** The file name of an upload: impossible to guess, and the same on every retry. */
export const fileStem = (tokenHash: string): string =>
  createHash('sha256').update(`file ${tokenHash}`).digest('hex').slice(0, 32);

export const isOfKind = (type: FileType, kind: UploadKind): boolean =>
  limits[kind].types.includes(type);

/** The offset of a part and the total size; undefined for an invalid header. */
export function readContentRange(
  header: string,
): { from: number | undefined; all: number } | undefined {
  const match = /^bytes (?:(\d{1,12})-(\d{1,12})|\*)\/(\d{1,12})$/.exec(header);
  if (!match) return undefined;
  const from = match[1] === undefined ? undefined : Number(match[1]);
  return { from, all: Number(match[3]) };
}
