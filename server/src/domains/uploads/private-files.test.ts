import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendReport } from '@shared/contract/report';
import { finishUpload, startUpload } from '@shared/contract/uploads';
import { updateMyProfile } from '@shared/contract/user';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../../test/as-owner.ts';
import { jpeg, png, webp } from '../../../test/pictures.ts';
import { startTestApp, type TestApp, testLinks } from '../../../test/test-app.ts';
import { createLinkSigner } from '../../platform/crypto/link-signer.ts';
import { createFolderStore } from '../../platform/files/folder-store.ts';
import { reports } from '../../schema/tables/support.ts';

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

const picture = jpeg({});

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

const put = async (url: string, body: Buffer) => {
  const headers = {
    'content-type': 'application/octet-stream',
  };
  const answer = await test.app.inject({ method: 'PUT', url, payload: body, headers });
  return answer.json();
};

describe('a picture of a report or a ticket', () => {
  const publish = async (purpose: 'report' | 'ticket') => {
    const { token, person, uploadUrl, uploadId } = await begin(picture.length, { purpose });
    await put(uploadUrl, picture);
    const { data } = await test.call(finishUpload, { uploadId }, { token });
    return { token, person, url: data?.url ?? '' };
  };
  const get = (url: string) => test.app.inject({ method: 'GET', url });

  it.each(['report', 'ticket'] as const)('is stored by no cache (%s)', async (purpose) => {
    const { url } = await publish(purpose);
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-store']);
  });

  it('and every other file that is not published as public needs a signature', async () => {
    const { token, uploadUrl, uploadId } = await begin(picture.length);
    await put(uploadUrl, picture);
    const { data } = await test.call(finishUpload, { uploadId }, { token });
    const url = data?.url ?? '';
    const status = async () => (await get(url)).statusCode;
    expect(await status()).toBe(200);
    await test.db.execute(sql`update uploads set purpose = 'identity' where id = ${uploadId}`);
    expect(await status()).toBe(404);
    // As if the transaction of `finishUpload` had failed after the file was moved.
    await test.db.execute(sql`update uploads set purpose = 'avatar', file_name = null,
      finished_at = null where id = ${uploadId}`);
    expect(await status()).toBe(404);
    await test.db.execute(sql`delete from uploads where id = ${uploadId}`);
    expect(await status()).toBe(404);
    expect((await get(testLinks.sign(url))).statusCode).toBe(200);
  });

  it.each(['report', 'avatar'] as const)(
    'is sent as what it is, for nothing else (%s)',
    async (purpose) => {
      const { token, uploadUrl, uploadId } = await begin(picture.length, { purpose });
      await put(uploadUrl, picture);
      const { data } = await test.call(finishUpload, { uploadId }, { token });
      const { headers } = await get(data?.url ?? '');
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-site',
      });
    },
  );

  it('has no address but the signed one, which ends after an hour', async () => {
    const { url } = await publish('report');
    const other = await publish('report');
    const [path = '', query = ''] = url.split('?');
    const [otherPath = ''] = other.url.split('?');
    const later = String(Math.floor(Date.now() / 1000) + 999_999);
    const ended = createLinkSigner(Buffer.alloc(32, 7), () => Math.floor(Date.now() / 1000) - 3601);
    for (const wrong of [
      path,
      `${path}?`,
      `${otherPath}?${query}`,
      url.replace(/until=\d+/, `until=${later}`),
      url.replace(/signature=.*/, 'signature='),
      `${url}&until=${later}`,
      `${path}?signature[]=x&until[]=${later}`,
      createLinkSigner(Buffer.alloc(32, 8)).sign(path),
      ended.sign(path),
    ]) {
      expect((await get(wrong)).statusCode, wrong).toBe(404);
    }
  });

  it('is handed in with its signed address, which is not kept, and is no avatar', async () => {
    const { url, token } = await publish('report');
    const target = await test.signIn();
    const { data } = await test.call(
      sendReport,
      { type: 'user', targetId: target.person.uid, reason: 'spam', pictures: [url] },
      { token },
    );
    const [row] = await test.db
      .select()
      .from(reports)
      .where(eq(reports.number, data?.number ?? ''));
    expect(row?.pictures).toEqual([url.split('?')[0]]);
    for (const avatar of [url, url.split('?')[0] ?? '']) {
      const answer = await test.call(updateMyProfile, { avatar }, { token });
      expect(answer.name).toBe('invalidRequest');
    }
  });
});

describe('a picture', () => {
  it.each([
    ['JPEG', 'image/jpeg', jpeg({ size: [20_000, 20_000] })],
    ['PNG', 'image/png', png(undefined, [50_000, 50_000])],
    ['WebP', 'image/webp', webp(undefined, [16_000, 16_000])],
    ['PNG of one long line', 'image/png', png(undefined, [2_000_000, 1])],
    ['PNG of no height', 'image/png', png(undefined, [9, 0])],
  ])('that is too large to draw is refused: %s', async (_what, contentType, bytes) => {
    const { token, uploadUrl, uploadId } = await begin(bytes.length, { contentType });
    await put(uploadUrl, bytes);
    expect((await test.call(finishUpload, { uploadId }, { token })).name).toBe('fileRefused');
  });
});

describe('the quota of a day', () => {
  it('holds for uploads that are started at the same time', async () => {
    const { token } = await test.signIn();
    const film = { kind: 'video', contentType: 'video/mp4', purpose: 'video' } as const;
    const start = () => test.call(startUpload, asked(100 * 1024 * 1024, film), { token });
    const answers = await Promise.all(Array.from({ length: 10 }, start));
    expect(answers.filter(({ name }) => name === 'ok')).toHaveLength(5);
  });

  it.each([
    ['bytes of a day', 100 * 1024 * 1024, 5, '2 hours'],
    ['uploads of an hour', 1000, 60, '1 minute'],
  ])('counts deleted uploads too: %s', async (_what, bytes, allowed, ago) => {
    const { token, person } = await test.signIn();
    const film = { kind: 'video', contentType: 'video/mp4', purpose: 'video' } as const;
    const start = async () => (await test.call(startUpload, asked(bytes, film), { token })).name;
    for (let i = 0; i < allowed; i += 1) expect(await start()).toBe('ok');
    await test.db.execute(sql`delete from uploads where owner_id = ${person.id}`);
    const age = (by: string) =>
      asOwner(
        test,
        sql`update upload_starts set started_at = now() - ${by}::interval
          where owner_id = ${person.id}`,
      );
    await age(ago);
    expect(await start()).toBe('tooManyRequests');
    await age('1 day');
    expect(await start()).toBe('ok');
  });
});
