import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { mp4 } from '../../../test/pictures.ts';
import demo from '../../demo/demo-video.json' with { type: 'json' };
import { readVideoDuration } from './video-duration.ts';

const box = (type: string, body: Buffer, size = body.length + 8): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const long = (type: string, body: Buffer): Buffer => {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length + 16));
  return box(type, Buffer.concat([size, body]), 1);
};
const header = (scale: number, duration: number): Buffer => {
  const body = Buffer.alloc(100);
  body.writeUInt32BE(scale, 12);
  body.writeUInt32BE(duration, 16);
  return box('mvhd', body);
};
const longHeader = (scale: number, duration: bigint): Buffer => {
  const body = Buffer.alloc(112);
  body[0] = 1;
  body.writeUInt32BE(scale, 20);
  body.writeBigUInt64BE(duration, 24);
  return box('mvhd', body);
};
const film = (...parts: Buffer[]): Buffer =>
  Buffer.concat([box('ftyp', Buffer.alloc(8)), ...parts]);

const duration = (bytes: Buffer) =>
  readVideoDuration({
    bytes: bytes.length,
    read: ({ start, end } = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([bytes.subarray(start, end + 1)]),
  });

describe('the duration of an MP4', () => {
  const frames = box('mdat', Buffer.alloc(300));
  it.each([
    ['with its header first', film(box('moov', header(600, 1500)), frames), 2500],
    ['with its header last', film(frames, box('moov', header(600, 1500))), 2500],
    ['behind other boxes', film(box('moov', Buffer.concat([frames, header(1, 7)]))), 7000],
    ['with 64 bits', film(box('moov', longHeader(90_000, 8_100_000n))), 90_000],
    ['in boxes of 64-bit sizes', film(long('mdat', frames), long('moov', header(10, 25))), 2500],
    ['in a last box without a size', film(box('moov', header(10, 25), 0)), 2500],
    ['of the demo', Buffer.from(demo.mp4, 'base64'), 4000],
    ['of the tests', mp4(), 1000],
  ])('%s', async (_what, bytes, ms) => {
    expect(await duration(bytes)).toBe(ms);
  });

  it.each([
    ['without a header', film(frames)],
    ['with an empty header', film(box('moov', box('mvhd', Buffer.alloc(4))))],
    ['with 64 bits that end early', film(box('moov', box('mvhd', Buffer.alloc(20, 1))))],
    ['that lasts nothing', film(box('moov', header(600, 0)))],
    ['without a scale', film(box('moov', header(0, 9)))],
    ['with neither', film(box('moov', header(0, 0)))],
    ['that lasts for days', film(box('moov', header(1, 90_000)))],
    ['that lasts forever', film(box('moov', longHeader(1, 2n ** 64n - 1n)))],
    ['with a box larger than the file', film(box('moov', header(600, 1500), 5000))],
    ['with a box smaller than its head', film(box('free', Buffer.alloc(0), 4), frames)],
    [
      'behind too many boxes',
      film(
        ...Array.from({ length: 70 }, () => box('free', Buffer.alloc(0))),
        box('moov', header(1, 1)),
      ),
    ],
    ['of a few bytes', Buffer.from('ftyp')],
    ['of no bytes', Buffer.alloc(0)],
  ])('is unknown %s', async (_what, bytes) => {
    expect(await duration(bytes)).toBeNull();
  });
});
