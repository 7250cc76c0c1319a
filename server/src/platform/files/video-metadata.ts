import { type FileHandle, open } from 'node:fs/promises';
import { BrokenFileError } from './broken-file.ts';

interface Box {
  type: string;
  at: number;
  headerBytes: number;
  end: number;
}

/**
 * The boxes that a film needs, by the box that contains them. All others are blanked: place, device
 * and names (`udta`, `meta`, `uuid`), free space, and camera makers' own boxes.
 */
const needed: Readonly<Record<string, readonly string[]>> = {
  file: ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'edts', 'mdia', 'tref'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'sthd', 'nmhd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stsh', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'padb', 'stdp'],
  ],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
};
/** Picture, sound, subtitles. Other tracks may record where the camera was, second by second. */
const tracks = ['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp'];
/** The boxes that begin with times. */
const timed = ['mvhd', 'tkhd', 'mdhd'];
/** A film has far fewer boxes; a hostile file could have millions. */
const maxBoxes = 2000;

/**
 * Blanks metadata about a film's maker (place, device, names) in place: nothing moves, so the
 * film's own offset tables stay valid. Blanked boxes become `free`, which every player skips.
 * Rejects a film with a track that is not picture, sound or subtitles: its samples lie among the
 * frames.
 */
export async function hideVideoMetadata(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const { size } = await handle.stat();
    const seen = { boxes: 0 };
    await hideWithin(handle, { inside: 'file', from: 0, to: size, seen });
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function hideWithin(
  handle: FileHandle,
  range: { inside: string; from: number; to: number; seen: { boxes: number } },
): Promise<void> {
  const { inside, to, seen } = range;
  for (let at = range.from; at < to; ) {
    seen.boxes += 1;
    const box = await readBox(handle, { at, to });
    if (!box || seen.boxes > maxBoxes) throw new BrokenFileError();
    const { type } = box;
    const from = box.at + box.headerBytes;
    if (!needed[inside]?.includes(type)) await blank(handle, box);
    else if (type === 'hdlr') await cleanHandler(handle, { inside, from, to: box.end });
    else if (timed.includes(type)) await hideTimes(handle, { from, to: box.end });
    else if (needed[type]) await hideWithin(handle, { inside: type, from, to: box.end, seen });
    at = box.end;
  }
}

async function readBox(
  handle: FileHandle,
  { at, to }: { at: number; to: number },
): Promise<Box | undefined> {
  const head = Buffer.alloc(16);
  const { bytesRead } = await handle.read(head, 0, 16, at);
  if (bytesRead < 8) return undefined;
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  // 1: a longer size follows; 0: up to the end of the file.
  const long = short === 1 && bytesRead === 16 ? Number(head.readBigUInt64BE(8)) : short;
  const bytes = short === 0 ? to - at : long;
  const headerBytes = short === 1 ? 16 : 8;
  if (bytes < headerBytes || at + bytes > to) return undefined;
  return { type, at, headerBytes, end: at + bytes };
}

interface Body {
  from: number;
  to: number;
}

/**
 * The track type follows the version, the flags and a 32-bit number; a name for people, which no
 * player shows, follows 12 bytes later. Inside `minf` it tells how data are found, not which.
 */
async function cleanHandler(handle: FileHandle, body: Body & { inside: string }): Promise<void> {
  const { inside, from, to } = body;
  const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, from + 8);
  if (inside === 'mdia' && !tracks.includes(buffer.toString('latin1'))) throw new BrokenFileError();
  await zero(handle, { from: from + 24, to });
}

/** When the film and its tracks were made and changed: 32 or 64 bits each, by the version. */
async function hideTimes(handle: FileHandle, { from, to }: Body): Promise<void> {
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, from);
  const end = from + 4 + (buffer[0] === 1 ? 16 : 8);
  if (end > to) throw new BrokenFileError();
  await zero(handle, { from: from + 4, to: end });
}

async function blank(handle: FileHandle, box: Box): Promise<void> {
  await handle.write('free', box.at + 4, 'latin1');
  await zero(handle, { from: box.at + box.headerBytes, to: box.end });
}

async function zero(handle: FileHandle, { from, to }: Body): Promise<void> {
  const zeros = Buffer.alloc(64 * 1024);
  for (let at = from; at < to; at += zeros.length) {
    await handle.write(zeros, 0, Math.min(zeros.length, to - at), at);
  }
}
