import { buffer } from 'node:stream/consumers';
import type { StoredFile } from './file-store.ts';

/** A film has a handful of boxes where this looks; a hostile file could have millions. */
const maxBoxes = 64;
const maxHours = 24;

/** How long an MP4 lasts, as its header says; null if it does not, or says something absurd. */
export async function readVideoDuration(file: StoredFile): Promise<number | null> {
  const movie = await findBox(file, { type: 'moov', from: 0, to: file.bytes });
  const header = movie && (await findBox(file, { type: 'mvhd', ...movie }));
  if (!header || header.to - header.from < 20) return null;
  const body = await readBytes(file, { ...header, most: 32 });
  // Version 1 has 64 bits for the times and the duration, version 0 has 32.
  const isLong = body[0] === 1;
  if (isLong && body.length < 32) return null;
  const scale = body.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(body.readBigUInt64BE(24)) : body.readUInt32BE(16);
  const ms = Math.round((duration / scale) * 1000);
  return ms >= 1 && ms <= maxHours * 3_600_000 ? ms : null;
}

interface Body {
  from: number;
  to: number;
}

/** The body of the first box of a type within a range. */
async function findBox(file: StoredFile, of: Body & { type: string }): Promise<Body | undefined> {
  const { type, to } = of;
  let { from } = of;
  for (let boxes = 0; boxes < maxBoxes && from + 8 <= to; boxes += 1) {
    const head = await readBytes(file, { from, to, most: 16 });
    const short = head.readUInt32BE(0);
    // 1: a longer size follows; 0: up to the end.
    const isLong = short === 1 && head.length === 16;
    const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - from : short;
    const headBytes = isLong ? 16 : 8;
    if (bytes < headBytes || from + bytes > to) return undefined;
    if (head.toString('latin1', 4, 8) === type) {
      return { from: from + headBytes, to: from + bytes };
    }
    from += bytes;
  }
  return undefined;
}

const readBytes = (file: StoredFile, of: Body & { most: number }): Promise<Buffer> =>
  buffer(file.read({ start: of.from, end: Math.min(of.to, of.from + of.most) - 1 }));
