import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jpeg, mp4, png, webp } from '../../../test/pictures.ts';
import { BrokenFileError } from './broken-file.ts';
import { stripMetadata } from './metadata.ts';
import { readOrientation } from './orientation.ts';
import { detectType } from './sniff.ts';
import { hideVideoMetadata } from './video-metadata.ts';

const secret = 'GPS 3.1390 101.6869';
const has = (bytes: Buffer) => bytes.includes(secret);

describe('a JPEG', () => {
  it('loses location, notes and trailing data, and keeps its pixels', () => {
    const before = Buffer.concat([jpeg({ secret, orientation: 1 }), Buffer.from(secret)]);
    expect(has(before)).toBe(true);
    const after = stripMetadata(before, 'jpg');
    expect(has(after)).toBe(false);
    expect(after).toEqual(jpeg({}));
  });

  it.each([
    ['big-endian', 'MM'],
    ['little-endian', 'II'],
  ] as const)('keeps its orientation (%s)', (_name, order) => {
    const after = stripMetadata(jpeg({ secret, orientation: 6, order }), 'jpg');
    expect(has(after)).toBe(false);
    expect(readOrientation(after.subarray(after.indexOf('Exif') - 4))).toBe(6);
    expect(stripMetadata(after, 'jpg')).toEqual(after);
  });

  it('that is truncated anywhere is broken', () => {
    const whole = jpeg({ secret, orientation: 6 });
    for (let length = 4; length < whole.length; length += 1) {
      expect(() => stripMetadata(whole.subarray(0, length), 'jpg')).toThrow(BrokenFileError);
    }
  });
});

describe('a PNG and a WebP', () => {
  it.each([
    ['png', png],
    ['webp', webp],
  ] as const)('(%s) lose their notes and keep the rest', (type, make) => {
    const before = make(secret);
    expect(has(before)).toBe(true);
    expect(stripMetadata(before, type)).toEqual(make());
  });

  it.each([
    ['png', png],
    ['webp', webp],
  ] as const)('(%s) that are truncated are broken', (type, make) => {
    const whole = make(secret);
    for (let length = 16; length < whole.length; length += 1) {
      expect(() => stripMetadata(whole.subarray(0, length), type)).toThrow(BrokenFileError);
    }
  });
});

describe('a JPEG', () => {
  it('loses the thumbnail of its first segment', () => {
    const plain = jpeg({});
    const thumbnail = Buffer.from(secret);
    const head = Buffer.concat([plain.subarray(0, 18), Buffer.from([3, 2]), thumbnail]);
    head.writeUInt16BE(head.length - 4, 4);
    expect(stripMetadata(Buffer.concat([head, plain.subarray(20)]), 'jpg')).toEqual(plain);
  });

  it('with two sizes, or with more scans than a picture has, is refused', () => {
    const plain = jpeg({});
    const frame = plain.subarray(
      plain.indexOf(Buffer.from([0xff, 0xc0])),
      plain.indexOf(Buffer.from([0xff, 0xda])),
    );
    const scan = plain.subarray(plain.indexOf(Buffer.from([0xff, 0xda])), plain.length - 2);
    const end = plain.subarray(-2);
    const head = plain.subarray(0, plain.length - scan.length - 2);
    for (const parts of [
      [head, frame, scan, end],
      [head, ...Array<Buffer>(60).fill(scan), end],
    ]) {
      expect(() => stripMetadata(Buffer.concat(parts), 'jpg')).toThrow(BrokenFileError);
    }
  });
});

describe('a PNG', () => {
  const chunk = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(body.length);
    return Buffer.concat([size, Buffer.from(type), body, Buffer.alloc(4, 7)]);
  };
  const plain = png();
  const start = plain.indexOf('IDAT') - 4;
  const end = plain.indexOf('IEND') - 4;
  const withChunk = (one: Buffer) =>
    Buffer.concat([plain.subarray(0, start), one, plain.subarray(start)]);
  const profile = (bytes: Buffer) =>
    chunk('iCCP', Buffer.concat([Buffer.from('Display P3\0\0'), deflateSync(bytes)]));

  it('keeps its colour profile', () => {
    const picture = withChunk(profile(Buffer.alloc(548, 5)));
    expect(stripMetadata(picture, 'png')).toEqual(picture);
  });

  it.each([
    ['unpacks to gigabytes', profile(Buffer.alloc(3_000_000))],
    ['is none', chunk('iCCP', Buffer.from(`name\0\0${secret}`))],
    ['has no name', chunk('iCCP', Buffer.from(secret))],
  ])('loses a colour profile that %s', (_what, one) => {
    expect(stripMetadata(withChunk(one), 'png')).toEqual(plain);
  });

  it('is a still picture after an animated one, and ends where it says', () => {
    const frames = ['acTL', 'fcTL', 'fdAT'].map((type) => chunk(type, Buffer.from(secret)));
    const picture = withChunk(Buffer.concat(frames));
    const page = Buffer.from('<script>alert(1)</script>');
    expect(stripMetadata(Buffer.concat([picture, page]), 'png')).toEqual(plain);
  });

  it('without pixels, or with two headers, is refused', () => {
    const header = plain.subarray(8, start);
    const none = Buffer.concat([plain.subarray(0, start), plain.subarray(end)]);
    for (const bytes of [none, withChunk(header)]) {
      expect(() => stripMetadata(bytes, 'png')).toThrow(BrokenFileError);
    }
  });
});

describe('an animated WebP', () => {
  const chunk = (type: string, body: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length);
    return Buffer.concat([Buffer.from(type), size, body, Buffer.alloc(body.length % 2)]);
  };
  const animated = (size: number, ...notes: Buffer[]) => {
    const picture = webp().subarray(12 + 18);
    const place = Buffer.alloc(16);
    place.writeUIntLE(size - 1, 6, 3);
    place.writeUIntLE(size - 1, 9, 3);
    const frame = chunk('ANMF', Buffer.concat([place, picture, ...notes]));
    const body = Buffer.concat([webp().subarray(12, 30), chunk('ANIM', Buffer.alloc(6)), frame]);
    const head = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBP')]);
    head.writeUInt32LE(body.length + 4, 4);
    return Buffer.concat([head, body]);
  };

  it('whose frames are too much to draw together is refused', () => {
    const one = animated(8000);
    const frame = one.subarray(one.indexOf('ANMF'));
    const many = Buffer.concat([one, ...Array<Buffer>(4).fill(frame)]);
    many.writeUInt32LE(many.length - 8, 4);
    expect(stripMetadata(one, 'webp')).toEqual(one);
    expect(() => stripMetadata(many, 'webp')).toThrow(BrokenFileError);
  });

  it('loses what is hidden in a frame', () => {
    const before = animated(9, chunk('note', Buffer.from(secret)));
    expect(stripMetadata(before, 'webp')).toEqual(animated(9));
  });

  it('with a frame that is too large to draw is refused', () => {
    expect(() => stripMetadata(animated(20_000), 'webp')).toThrow(BrokenFileError);
  });
});

describe('an MP4', () => {
  const clean = async (bytes: Buffer): Promise<Buffer> => {
    const folder = mkdtempSync(join(tmpdir(), 'film-'));
    try {
      const file = join(folder, 'film');
      writeFileSync(file, bytes);
      await hideVideoMetadata(file);
      return readFileSync(file);
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('loses when it was made, and the names of its tracks and devices', async () => {
    const after = await clean(mp4(secret));
    for (const type of ['mvhd', 'tkhd', 'mdhd']) {
      const at = after.indexOf(type) + 4;
      expect(after.subarray(at + 4, at + 12), type).toEqual(Buffer.alloc(8));
      expect(after[at + 12], type).toBe(1);
    }
    const handler = after.indexOf('hdlr') + 4;
    expect(after.toString('latin1', handler + 8, handler + 12)).toBe('vide');
    expect(has(after)).toBe(false);
  });

  it('loses its notes in place: every box keeps its position', async () => {
    const before = mp4(secret);
    const after = await clean(before);
    expect(has(after)).toBe(false);
    expect(after.length).toBe(before.length);
    expect(after.indexOf('mdat')).toBe(before.indexOf('mdat'));
    for (const type of ['udta', 'meta', 'uuid', 'smta', 'sefd', 'emsg']) {
      expect(after.includes(type)).toBe(false);
    }
    for (const type of ['mvhd', 'tkhd', 'hdlr', 'tfhd']) expect(after.includes(type)).toBe(true);
    expect(await clean(after)).toEqual(after);
  });

  it.each(['vide', 'soun', 'subt'])('keeps a further track of kind %s', async (kind) => {
    const film = await clean(mp4(undefined, { track: kind }));
    expect(film.includes(`\0${kind}\0`)).toBe(true);
    expect(await clean(film)).toEqual(film);
  });

  it.each(['meta', 'camm', 'gpmd'])('with a track of kind %s is refused', async (kind) => {
    await expect(clean(mp4(undefined, { track: kind }))).rejects.toThrow(BrokenFileError);
  });

  it('with inconsistent boxes is broken', async () => {
    const whole = mp4(secret);
    await expect(clean(whole.subarray(0, whole.length - 3))).rejects.toThrow(BrokenFileError);
    const empty = Buffer.from('\0\0\0\x08free', 'latin1');
    const endless = Buffer.concat(Array.from({ length: 3000 }, () => empty));
    await expect(clean(endless)).rejects.toThrow(BrokenFileError);
  });
});

describe('the type of a file', () => {
  it.each([
    ['jpg', jpeg({})],
    ['png', png()],
    ['webp', webp()],
    ['mp4', mp4()],
    [undefined, Buffer.from('\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm', 'latin1')],
    [undefined, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [undefined, Buffer.from('<!doctype html><script>alert(1)</script>')],
    [undefined, Buffer.from('GIF89a')],
    [undefined, Buffer.from('\x1aE\xdf\xa3\x9fmatroska', 'latin1')],
    [undefined, Buffer.from('\0\0\0\x18ftypheic', 'latin1')],
    [undefined, Buffer.alloc(0)],
  ])('is detected by its content: %s', (type, bytes) => {
    expect(detectType(bytes)).toBe(type);
  });
});
