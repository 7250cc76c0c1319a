import { codes } from '@shared/contract/codes';
import type { CallError } from '@shared/host';
import { refused } from '@shared/testing';
import { provideFakeHost } from '@shared/testing/fake-host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUpload } from './upload.ts';

/** The fake server's state, and its answers to the next requests. */
const size = 600_000;
const file = new File([new Uint8Array(size)], 'me.jpg', { type: 'image/jpeg' });
let received = 0;
let ranges: string[] = [];
let troubles: (() => Response | Promise<Response>)[] = [];

const envelope = (code: number, data?: object) =>
  new Response(JSON.stringify({ code, message: `code ${code}`, timestamp: 1, data }));
const broken = () => Promise.reject(new TypeError('the line broke'));

const take = async (_url: string, { headers, signal }: RequestInit) => {
  signal?.throwIfAborted();
  const range = (headers as Record<string, string>)['content-range'] ?? '';
  ranges.push(range);
  const trouble = troubles.shift();
  if (trouble) return trouble();
  const [, from, to] = /bytes (\d+)-(\d+)/.exec(range) ?? [];
  if (from !== undefined && Number(from) === received) received = Number(to) + 1;
  return envelope(codes.ok, { received, bytes: size });
};

const started = (id: string) => ({
  uploadId: id,
  uploadUrl: `/api/uploads/${id}`,
  expiresAt: 1,
  maxBytes: size,
  partBytes: 512 * 1024,
});
const finished = { url: '/files/a.jpg', kind: 'picture', contentType: 'image/jpeg', bytes: size };
let starts = 0;

const provide = (answers: object = {}) =>
  provideFakeHost({
    answers: {
      '/v1/user/upload/vod': () => {
        starts += 1;
        return started(`u${starts}`);
      },
      '/v1/user/upload/success': finished,
      ...answers,
    },
  });

beforeEach(() => {
  [received, ranges, troubles, starts] = [0, [], [], 0];
  vi.stubGlobal('fetch', vi.fn(take));
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const run = async (upload: ReturnType<typeof createUpload>, control = new AbortController()) => {
  const progress: number[] = [];
  const done = upload
    .run({ signal: control.signal, onProgress: (part) => progress.push(part) })
    .then(
      (url) => ({ url, error: undefined }),
      (error: unknown) => ({ url: undefined, error }),
    );
  await vi.runAllTimersAsync();
  return { ...(await done), progress };
};
const upload = () => createUpload({ file, kind: 'picture', purpose: 'avatar' });

it('uploads a file in parts and reports progress', async () => {
  const { record } = provide();
  const { url, progress } = await run(upload());
  expect(url).toBe('/files/a.jpg');
  expect(ranges).toEqual([
    `bytes */${size}`,
    `bytes 0-262143/${size}`,
    `bytes 262144-524287/${size}`,
    `bytes 524288-599999/${size}`,
  ]);
  expect(progress[0]).toBe(0);
  expect(progress.at(-1)).toBe(1);
  expect(record.calls).toEqual([
    {
      path: '/v1/user/upload/vod',
      body: { kind: 'picture', contentType: 'image/jpeg', bytes: size, purpose: 'avatar' },
    },
    { path: '/v1/user/upload/success', body: { uploadId: 'u1' } },
  ]);
});

it('retries a part after a network failure or a busy server', async () => {
  provide();
  const ok = () => envelope(codes.ok, { received, bytes: size });
  troubles = [ok, broken, () => envelope(codes.operationInProgress)];
  const { url } = await run(upload());
  expect(url).toBe('/files/a.jpg');
  expect(ranges.slice(1, 4)).toEqual(Array(3).fill(`bytes 0-262143/${size}`));
});

it('resumes when it is called again', async () => {
  provide();
  const ok = () => envelope(codes.ok, { received, bytes: size });
  const one = upload();
  troubles = [
    ok,
    () => {
      received = 262_144;
      return broken();
    },
    broken,
    broken,
    broken,
  ];
  const first = await run(one);
  expect(first.url).toBeUndefined();
  ranges = [];
  expect((await run(one)).url).toBe('/files/a.jpg');
  expect(ranges[0]).toBe(`bytes */${size}`);
  expect(ranges[1]).toBe(`bytes 262144-524287/${size}`);
  expect(starts).toBe(1);
});

it('starts over when the upload URL has expired', async () => {
  provide();
  const one = upload();
  troubles = [broken, broken, broken, broken];
  expect((await run(one)).url).toBeUndefined();
  troubles = [() => envelope(codes.notFound)];
  expect((await run(one)).url).toBe('/files/a.jpg');
  expect(starts).toBe(2);
});

it.each([codes.tooLarge, codes.fileRefused])('does not retry the code %i', async (code) => {
  provide();
  troubles = [() => envelope(code)];
  const { error } = await run(upload());
  expect((error as CallError).failure).toMatchObject({ kind: 'refused', code });
  expect(ranges).toHaveLength(1);
});

it('passes on the server’s refusal of the content', async () => {
  provide({ '/v1/user/upload/success': refused(codes.fileRefused) });
  const { error } = await run(upload());
  expect((error as CallError).failure).toMatchObject({ code: codes.fileRefused });
});

it('stops when cancelled, without finishing the file', async () => {
  const { record } = provide();
  const control = new AbortController();
  troubles = [
    () => {
      control.abort();
      return broken();
    },
  ];
  const { url } = await run(upload(), control);
  expect(url).toBeUndefined();
  expect(ranges).toHaveLength(1);
  expect(record.calls.map(({ path }) => path)).toEqual(['/v1/user/upload/vod']);
});
