import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finishUpload, startUpload } from '@shared/contract/uploads';
import { updateMyProfile } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg, mp4, png } from '../../../test/pictures.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { newId } from '../../platform/db/new-id.ts';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import type { JobServices } from '../../platform/jobs/job.ts';
import { openLog } from '../../platform/log.ts';
import { uploads } from '../../schema/tables/home.ts';
import { deleteUploads } from './uploads.jobs.ts';
import { isOwnFile } from './uploads.queries.ts';
import { publicPurposes, readContentRange } from './uploads.rules.ts';

let test: TestApp;
const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
const files = createFolderStore(folder);
beforeAll(async () => {
  test = await startTestApp({ files });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const secret = 'GPS 3.1390 101.6869';
const picture = jpeg({ secret, orientation: 6 });

const asked = (bytes: number, more: object = {}) => ({
  kind: 'picture' as const,
  contentType: 'image/jpeg',
  bytes,
  purpose: 'avatar' as const,
  ...more,
});

async function begin(bytes: number, more: object = {}) {
  const { token, person } = await test.signIn();
  const { data } = await test.call(startUpload, asked(bytes, more), { token });
  if (!data) throw new Error('no upload');
  return { token, person, ...data };
}

const put = async (url: string, body: Buffer, range?: string) => {
  const headers = {
    'content-type': 'application/octet-stream',
    ...(range && { 'content-range': range }),
  };
  const answer = await test.app.inject({ method: 'PUT', url, payload: body, headers });
  return answer.json();
};

/** A complete upload of the picture, not finished. */
async function startOwn(token: string, purpose: 'avatar' | 'poster'): Promise<string> {
  const { data } = await test.call(startUpload, asked(picture.length, { purpose }), { token });
  await put(data?.uploadUrl ?? '', picture);
  return data?.uploadId ?? '';
}

const film = mp4();
const filmed = { kind: 'video', contentType: 'video/mp4', purpose: 'video' };

async function forget(): Promise<void> {
  const now = { wall: new Date(), business: new Date() };
  const services = { files } as JobServices;
  await deleteUploads.run({ database: test.database, log: openLog('silent'), now, services });
}

describe('an upload is refused', () => {
  it('to a visitor', async () => {
    expect((await test.call(startUpload, asked(10))).name).toBe('signInNeeded');
    expect((await test.call(finishUpload, { uploadId: 'x' })).name).toBe('signInNeeded');
  });

  it.each([
    ['a size that is none', { bytes: 0 }, 'invalidRequest'],
    ['a purpose that nobody has', { purpose: 'virus' }, 'invalidRequest'],
    ['a type that could run', { contentType: 'image/svg+xml' }, 'fileRefused'],
    ['a film as a picture', { contentType: 'video/mp4' }, 'fileRefused'],
    ['a WebM', { kind: 'video', contentType: 'video/webm' }, 'fileRefused'],
    [
      'a film as a poster',
      { kind: 'video', contentType: 'video/mp4', purpose: 'poster' },
      'fileRefused',
    ],
    [
      'a film as an avatar',
      { kind: 'video', contentType: 'video/mp4', purpose: 'avatar' },
      'fileRefused',
    ],
    ['a picture that is too large', { bytes: 11 * 1024 * 1024 }, 'tooLarge'],
  ])('for %s', async (_what, more, name) => {
    const { token } = await test.signIn();
    expect((await test.post(startUpload.path, asked(10, more), { token })).name).toBe(name);
  });

  it('after too many of them in an hour', async () => {
    const { token } = await test.signIn();
    for (let i = 0; i < 60; i += 1) {
      expect((await test.call(startUpload, asked(10), { token })).name).toBe('ok');
    }
    expect((await test.call(startUpload, asked(10), { token })).name).toBe('tooManyRequests');
  });

  it('at an unknown or expired URL', async () => {
    expect((await put('/api/uploads/nonsense', Buffer.from('x'))).code).toBe(1002);
    const { uploadUrl } = await begin(picture.length);
    await test.db.update(uploads).set({ expiresAt: sql`now()` });
    expect((await put(uploadUrl, picture)).code).toBe(1002);
  });
});

describe('another person’s upload', () => {
  it('is not found, and its file cannot be used', async () => {
    const mine = await begin(picture.length);
    await put(mine.uploadUrl, picture);
    const { uploadId } = mine;
    const other = await test.signIn();
    for (const id of [uploadId, 'nonsense', newId()]) {
      const answer = await test.call(finishUpload, { uploadId: id }, { token: other.token });
      expect(answer.name).toBe('notFound');
    }
    const { data } = await test.call(finishUpload, { uploadId }, { token: mine.token });
    const own = { ownerId: mine.person.id, url: data?.url ?? '', purposes: publicPurposes };
    expect(await isOwnFile(test.db, own)).toBe(true);
    expect(await isOwnFile(test.db, { ...own, ownerId: other.person.id })).toBe(false);
    expect(await isOwnFile(test.db, { ...own, url: '//evil/x.jpg' })).toBe(false);
    expect(await isOwnFile(test.db, { ...own, purposes: ['report'] })).toBe(false);
  });
});

describe('an upload', () => {
  it('becomes a file without personal metadata under a new name', async () => {
    const { token, uploadUrl, uploadId, maxBytes } = await begin(picture.length);
    expect(uploadUrl).toMatch(/^\/api\/uploads\/[\w-]{43}$/);
    expect(maxBytes).toBe(picture.length);
    expect((await put(uploadUrl, picture)).data).toEqual({
      received: picture.length,
      bytes: picture.length,
    });
    const { data } = await test.call(finishUpload, { uploadId }, { token });
    expect(data).toMatchObject({ kind: 'picture', contentType: 'image/jpeg' });
    expect(data?.url).toMatch(/^\/files\/[0-9a-f]{32}\.jpg$/);

    const file = await test.app.inject({ method: 'GET', url: data?.url ?? '' });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.includes(secret)).toBe(false);
    expect(file.rawPayload.length).toBe(data?.bytes);
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    });
    // The URL accepts the bytes once; finishing again returns the same file.
    expect((await put(uploadUrl, picture)).code).toBe(1002);
    expect((await test.call(finishUpload, { uploadId }, { token })).data).toEqual(data);
  });

  it('of a video keeps its title, its length and its poster', async () => {
    const { token, uploadUrl, uploadId, person } = await begin(film.length, filmed);
    await put(uploadUrl, film);
    const poster = await startOwn(token, 'poster');
    const finish = (more: object) => test.call(finishUpload, { uploadId, ...more }, { token });
    // Not finished yet, not a poster, somebody else's, and none at all.
    const foreign = await begin(picture.length, { purpose: 'poster' });
    await put(foreign.uploadUrl, picture);
    await test.call(finishUpload, { uploadId: foreign.uploadId }, { token: foreign.token });
    const avatar = await startOwn(token, 'avatar');
    await test.call(finishUpload, { uploadId: avatar }, { token });
    for (const posterUploadId of [poster, avatar, foreign.uploadId, 'nonsense']) {
      expect((await finish({ posterUploadId })).name, posterUploadId).toBe('notFound');
    }
    const { data } = await test.call(finishUpload, { uploadId: poster }, { token });
    const details = { title: '  A\nharbor ', posterUploadId: poster };
    expect((await finish(details)).name).toBe('ok');
    // What is published stays as it is.
    expect((await finish({ title: 'Another' })).name).toBe('ok');
    const rows = await test.db.select().from(uploads).where(eq(uploads.id, uploadId));
    expect(rows).toMatchObject([{ ownerId: person.id, title: 'A harbor', durationMs: 1000 }]);
    expect(`/files/${rows[0]?.posterName}`).toBe(data?.url);
    expect((await test.app.inject(data?.url ?? '')).statusCode).toBe(200);
  });

  it('of a title that is too long is refused', async () => {
    const { token, uploadId } = await begin(film.length, filmed);
    const title = 'x'.repeat(151);
    expect((await test.call(finishUpload, { uploadId, title }, { token })).name).toBe(
      'invalidRequest',
    );
  });

  it('continues where it broke off', async () => {
    const { token, uploadUrl, uploadId } = await begin(picture.length);
    const all = picture.length;
    expect((await put(uploadUrl, Buffer.alloc(0), `bytes */${all}`)).data.received).toBe(0);
    const first = await put(uploadUrl, picture.subarray(0, 50), `bytes 0-49/${all}`);
    expect(first.data).toEqual({ received: 50, bytes: all });
    const early = await test.call(finishUpload, { uploadId }, { token });
    expect(early).toMatchObject({ name: 'invalidRequest', data: { received: 50 } });
    // A repeated part and one after a gap change nothing.
    for (const [from, part] of [
      [0, picture.subarray(0, 50)],
      [60, picture.subarray(60)],
    ] as const) {
      const again = await put(uploadUrl, part, `bytes ${from}-${from + part.length - 1}/${all}`);
      expect(again.data.received).toBe(50);
    }
    const rest = await put(uploadUrl, picture.subarray(50), `bytes 50-${all - 1}/${all}`);
    expect(rest.data.received).toBe(all);
    expect((await test.call(finishUpload, { uploadId }, { token })).name).toBe('ok');
  });

  it('keeps the bytes that arrived before the connection broke, and continues', async () => {
    const { uploadUrl, uploadId, token } = await begin(picture.length);
    const all = picture.length;
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    const headers = { 'content-length': all };
    const call = request({ port, path: uploadUrl, method: 'PUT', headers });
    const closed = new Promise((done) => call.on('error', () => undefined).on('close', done));
    call.write(picture.subarray(0, 40));
    const wait = () => new Promise((done) => setTimeout(done, 25));
    for (let i = 0; i < 400 && (await files.received(uploadId)) < 40; i += 1) await wait();
    call.destroy();
    await closed;
    const range = `bytes 40-${all - 1}/${all}`;
    let answer = await put(uploadUrl, picture.subarray(40), range);
    // The server may still be busy with the interrupted part.
    for (let i = 0; i < 400 && answer.code === 2004; i += 1) {
      await wait();
      answer = await put(uploadUrl, picture.subarray(40), range);
    }
    expect(answer.data).toEqual({ received: all, bytes: all });
    expect((await test.call(finishUpload, { uploadId }, { token })).name).toBe('ok');
  });

  it('of more bytes than were announced is refused', async () => {
    const { uploadUrl } = await begin(picture.length);
    expect((await put(uploadUrl, Buffer.concat([picture, picture]))).code).toBe(1008);
    const all = picture.length;
    expect((await put(uploadUrl, picture, `bytes 10-${all + 9}/${all}`)).code).toBe(1008);
    expect((await put(uploadUrl, picture, `bytes 0-9/${all + 5}`)).code).toBe(1008);
    expect((await put(uploadUrl, picture, 'bytes nonsense')).code).toBe(1001);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'picture'],
    ['a film', mp4(), 'picture'],
    ['a picture that is cut off', picture.subarray(0, 120), 'picture'],
    ['a picture', png(), 'video'],
  ])('that is %s and declared as another kind is refused', async (_what, bytes, kind) => {
    const contentType = kind === 'video' ? 'video/mp4' : 'image/jpeg';
    const purpose = kind === 'video' ? 'video' : 'avatar';
    const given = { kind, contentType, purpose };
    const { token, uploadUrl, uploadId } = await begin(bytes.length, given);
    await put(uploadUrl, bytes);
    expect((await test.call(finishUpload, { uploadId }, { token })).name).toBe('fileRefused');
  });

  it('is stripped once all bytes have arrived; finishing only names it', async () => {
    const { token, uploadUrl, uploadId } = await begin(picture.length);
    expect((await put(uploadUrl, picture)).data.received).toBe(picture.length);
    const lying = readdirSync(join(folder, 'unfinished')).filter((one) => one.startsWith(uploadId));
    expect(lying).toEqual([`${uploadId}.jpg`]);
    const bytes = readFileSync(join(folder, 'unfinished', `${uploadId}.jpg`));
    expect(bytes.includes(secret)).toBe(false);
    // A retry finds the published file.
    expect((await put(uploadUrl, picture)).data.received).toBe(picture.length);
    expect((await test.call(finishUpload, { uploadId }, { token })).name).toBe('ok');
  });

  it('whose bytes arrived before a restart can be finished', async () => {
    const { token, uploadUrl, uploadId } = await begin(picture.length);
    await put(uploadUrl, picture);
    const raw = join(folder, 'unfinished', uploadId);
    rmSync(`${raw}.jpg`);
    writeFileSync(raw, picture);
    const { data } = await test.call(finishUpload, { uploadId }, { token });
    const file = await test.app.inject({ method: 'GET', url: data?.url ?? '' });
    expect(file.rawPayload.includes(secret)).toBe(false);
  });

  it('that fails to finish leaves no file', async () => {
    const { token, uploadUrl, uploadId } = await begin(picture.length);
    await put(uploadUrl, picture);
    const { data } = await test.call(finishUpload, { uploadId }, { token });
    // As if the transaction had failed after publishing, without a retry.
    await test.db.execute(sql`update uploads set file_name = null, finished_at = null,
      expires_at = now() - interval '1 second' where id = ${uploadId}`);
    await forget();
    expect((await test.app.inject({ method: 'GET', url: data?.url ?? '' })).statusCode).toBe(404);
  });

  it.each([
    ['avatar', false],
    ['background', false],
    ['report', true],
  ] as const)('of a profile is deleted when it is replaced: %s', async (purpose, stays) => {
    const { token, uploadUrl, uploadId } = await begin(picture.length, { purpose });
    await put(uploadUrl, picture);
    const { data } = await test.call(finishUpload, { uploadId }, { token });
    const url = data?.url ?? '';
    const status = async () => (await test.app.inject({ method: 'GET', url })).statusCode;
    const set = (avatar: string, backgroundImage: string) =>
      test.call(updateMyProfile, { avatar, backgroundImage }, { token });
    await set(url, url);
    // One of the two pictures still uses it.
    await set('', url);
    await forget();
    expect(await status()).toBe(200);
    await set('', '');
    await forget();
    expect(await status()).toBe(stays ? 200 : 404);
  });

  it('with a lost answer returns the same file', async () => {
    const { token, uploadUrl, uploadId } = await begin(picture.length);
    await put(uploadUrl, picture);
    const first = await test.call(finishUpload, { uploadId }, { token });
    await test.db.execute(
      sql`update uploads set file_name = null, finished_at = null where id = ${uploadId}`,
    );
    expect((await test.call(finishUpload, { uploadId }, { token })).data).toEqual(first.data);
  });

  it('that is not finished is deleted with its bytes', async () => {
    const { uploadUrl, uploadId } = await begin(picture.length);
    await put(uploadUrl, picture.subarray(0, 10), `bytes 0-9/${picture.length}`);
    expect(readdirSync(join(folder, 'unfinished'))).toContain(uploadId);
    await test.db.execute(
      sql`update uploads set expires_at = now() - interval '1 second' where id = ${uploadId}`,
    );
    await forget();
    expect(readdirSync(join(folder, 'unfinished'))).not.toContain(uploadId);
  });
});

describe('a file', () => {
  it('is served in ranges, as players request', async () => {
    const film = mp4();
    const given = await begin(film.length, {
      kind: 'video',
      contentType: 'video/mp4',
      purpose: 'video',
    });
    await put(given.uploadUrl, film);
    const { uploadId, token } = given;
    const url = (await test.call(finishUpload, { uploadId }, { token })).data?.url ?? '';
    const get = (range: string) => test.app.inject({ method: 'GET', url, headers: { range } });
    const all = film.length;
    const whole = (await test.app.inject({ method: 'GET', url })).rawPayload;
    expect((await get('bytes=0-9')).headers['content-range']).toBe(`bytes 0-9/${all}`);
    expect((await get('bytes=-5')).rawPayload).toEqual(whole.subarray(-5));
    expect((await get(`bytes=10-`)).rawPayload).toEqual(whole.subarray(10));
    expect((await get(`bytes=${all}-`)).statusCode).toBe(416);
    expect((await get('bytes=0-1,3-4')).statusCode).toBe(200);
  });

  it.each([
    '/files/..%2Funfinished',
    '/files/%2e%2e%2fsecrets.json',
    `/files/${'0'.repeat(32)}.jpg`,
    `/files/${'0'.repeat(32)}.html`,
  ])('%s is not found', async (url) => {
    expect((await test.app.inject({ method: 'GET', url })).statusCode).toBe(404);
  });
});

describe('Content-Range', () => {
  it.each([
    ['bytes 0-9/10', { from: 0, all: 10 }],
    ['bytes */10', { from: undefined, all: 10 }],
    ['bytes 0-9/*', undefined],
    ['items 0-9/10', undefined],
    ['', undefined],
  ])('%s', (header, range) => {
    expect(readContentRange(header)).toEqual(range);
  });
});
