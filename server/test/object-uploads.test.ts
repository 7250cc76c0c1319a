import { join } from 'node:path';
import { finishUpload, startUpload } from '@shared/contract/uploads';
import { afterEach, describe, expect, it } from 'vitest';
import type { S3Settings } from '../src/platform/objects/s3-settings.ts';
import { createEmptyDatabase } from './empty-database.ts';
import { makePayer } from './money-people.ts';
import { testsS3, useS3 } from './object-store.ts';
import { openTestDatabase } from './open-database.ts';
import { png } from './pictures.ts';
import { runServerCommand } from './run-command.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { testAppKeys } from './signed.ts';
import { testFolder } from './test-folder.ts';

const timeout = 180_000;
const s3 = useS3();
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const secretKey = '07'.repeat(32);
const placeOn = (databaseUrl: string): Record<string, string> => ({
  DATA_DIR: testFolder('place'),
  DATABASE_URL: databaseUrl,
  SECRET_KEY: secretKey,
  APP_KEYS: [...testAppKeys].map((pair) => pair.join(':')).join(','),
});

const envOf = ({ url, accessKeyId, secretAccessKey }: S3Settings): Record<string, string> => ({
  S3_URL: url.href,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  undo.push(server.kill);
  expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ ok: true });
  return server;
}

/** Uploads a picture in two parts, and returns its address. */
async function upload(server: ServerProcess, token: string): Promise<string> {
  const bytes = png();
  const asked = {
    kind: 'picture',
    contentType: 'image/png',
    purpose: 'avatar',
    bytes: bytes.length,
  };
  const started = await server.post(startUpload.path, asked, { token });
  const { uploadUrl, uploadId } = started.data as { uploadUrl: string; uploadId: string };
  for (const [from, to] of [
    [0, 20],
    [20, bytes.length],
  ] as const) {
    const answer = await fetch(server.url + uploadUrl, {
      method: 'PUT',
      body: new Uint8Array(bytes.subarray(from, to)),
      headers: {
        'content-range': `bytes ${from}-${to - 1}/${bytes.length}`,
        'content-type': 'application/octet-stream',
      },
    });
    expect(await answer.json()).toMatchObject({ data: { received: to } });
  }
  const finished = await server.post(finishUpload.path, { uploadId }, { token });
  expect(finished.name).toBe('ok');
  return (finished.data as { url: string }).url;
}

async function expectServed(servers: readonly ServerProcess[], urls: readonly string[]) {
  for (const server of servers) {
    for (const url of urls) {
      const answer = await fetch(server.url + url);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .subarray(1, 4)
          .toString(),
      ).toBe('PNG');
    }
  }
}

describe.skipIf(!testsS3)('uploads (left out where radosgw is not installed)', () => {
  it('move from a folder into an object store while servers run, and are backed up from there', {
    timeout,
  }, async () => {
    const database = await openTestDatabase();
    undo.push(database.close);
    const UPLOADS_DIR = testFolder('uploads');
    const objects = envOf(await s3.settings());
    const { token } = await makePayer(database.database.db, 1n);
    const inFolder = await start({ ...placeOn(database.url), UPLOADS_DIR });
    const urls = [await upload(inFolder, token)];

    const moving = { ...placeOn(database.url), ...objects, UPLOADS_DIR };
    const inBoth = await start(moving);
    urls.push(await upload(inBoth, token), await upload(inFolder, token));
    await expectServed([inFolder, inBoth], urls);
    await inFolder.stop();

    const words = ['operator', 'folders', 'move', 'uploads', 'moving', '--reason', 'moving'];
    const moved = await runServerCommand(words, moving);
    expect(moved.output).toContain('2 uploads are copied, 1 were there.');
    expect((await runServerCommand(words, moving)).output).toContain('0 uploads are copied, 3');

    const place = { ...placeOn(database.url), ...objects };
    const inObjects = await start(place);
    urls.push(await upload(inObjects, token));
    await expectServed([inBoth, inObjects], urls);
    const part = await fetch(inObjects.url + urls[0], { headers: { range: 'bytes=1-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PNG']);
    expect(inObjects.output()).not.toContain(objects.S3_SECRET_ACCESS_KEY);

    const folder = join(testFolder('backups'), 'first');
    const taken = await runServerCommand(['backup', folder], place);
    expect(taken.output).toContain('uploads: 4 files.');
    const into = { ...placeOn(await createEmptyDatabase()), ...envOf(await s3.settings()) };
    const restored = await runServerCommand(['restore', folder], into);
    expect(restored.output).toContain('The ledger is sound.');
    await expectServed([await start(into)], urls);
    const again = await runServerCommand(['restore', folder], into);
    expect(again.output).toContain('is not empty');
  });

  it('are not ready without their store, and say why', { timeout }, async () => {
    const database = await openTestDatabase();
    undo.push(database.close);
    const wrong = { ...(await s3.settings()), secretAccessKey: 'another-secret' };
    const server = await startServerProcess({ ...placeOn(database.url), ...envOf(wrong) });
    undo.push(server.kill);
    const { problems } = (await (await fetch(`${server.url}/readyz`)).json()) as {
      problems: Record<string, string>;
    };
    expect(problems).toEqual({ objects: expect.stringMatching(/answered 403 \w+ to LIST\.$/) });
  });
});
