import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { codes } from '@shared/contract/codes';
import { getSystemSetting } from '@shared/contract/home';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { FolderLockedError, lockFolder } from '../src/platform/db/folder-lock.ts';
import { openConnection } from './open-connection.ts';
import { openTestDatabase } from './open-database.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { testFolder } from './test-folder.ts';

const timeout = 120_000;

/** Starts a server on a database of its own, and says how to end both. */
async function start(env: Record<string, string> = {}) {
  const database = await openTestDatabase();
  const dataDir = testFolder('stopping');
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...env,
  }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const end = () => server.kill().finally(database.close);
  return { server, end };
}

const readReadiness = async ({ url }: ServerProcess) => {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as object };
};

describe.concurrent('a server that is told to stop', () => {
  async function startFor(test: TestContext, env: Record<string, string>) {
    const { server, end } = await start(env);
    test.onTestFinished(end);
    return server;
  }

  it('is not ready at once, answers for a while, and ends', { timeout }, async (test) => {
    const server = await startFor(test, { STOP_DELAY_SECONDS: '2' });
    expect(await readReadiness(server)).toEqual({ status: 200, body: { ok: true } });
    const startedAt = performance.now();
    server.signal('SIGTERM');
    await sleep(300);
    expect(await readReadiness(server)).toEqual({
      status: 503,
      body: { ok: false, problems: { server: 'is stopping' } },
    });
    const { name } = await server.post(getSystemSetting.path, {}, {});
    expect(name).toBe('ok');
    expect(await server.ended).toBe(0);
    expect(performance.now() - startedAt).toBeGreaterThan(1900);
  });

  it('answers a call that begins after the signal, on an open connection', {
    timeout,
  }, async (test) => {
    const server = await startFor(test, { STOP_DELAY_SECONDS: '1' });
    const connection = await openConnection(server.url);
    expect(await connection.post(['{}'])).toMatchObject({ status: 200 });
    server.signal('SIGTERM');
    await sleep(300);
    // It is complete only after the server has closed its port.
    const answer = await connection.post(['{', '}'], { pauseMs: 1500 });
    expect(answer.status).toBe(200);
    expect(answer.head).toContain('connection: close');
    expect(answer.envelope).toMatchObject({ code: expect.any(Number) });
    await connection.ended;
    expect(await server.ended).toBe(0);
  });

  it('takes two of SIGINT or of SIGHUP at once as one', { timeout }, async (test) => {
    const dataDir = testFolder('ctrl-c');
    for (const signal of ['SIGINT', 'SIGHUP'] as const) {
      const server = await startServerProcess({ DATA_DIR: dataDir });
      test.onTestFinished(server.kill);
      await expect(lockFolder(dataDir)).rejects.toBeInstanceOf(FolderLockedError);
      server.signal(signal);
      server.signal(signal);
      expect(await server.ended, signal).toBe(0);
      (await lockFolder(dataDir))();
    }
  });
});

describe.concurrent('a slow or too large body', () => {
  let server: ServerProcess;
  let end: () => Promise<void>;
  beforeAll(async () => {
    ({ server, end } = await start({ LOG_LEVEL: 'warn' }));
  }, timeout);
  afterAll(() => end());

  it('gets its refusal in the envelope within the limit of a request', { timeout }, async () => {
    const connection = await openConnection(server.url);
    const startedAt = performance.now();
    const drip = Array.from({ length: 100 }, () => ' ');
    const answer = await connection.post(drip, { pauseMs: 500 });
    expect(answer.status).toBe(408);
    expect(answer.envelope).toMatchObject({ code: codes.tooSlow, message: expect.any(String) });
    await connection.ended;
    expect(performance.now() - startedAt).toBeLessThan(20_000);
    expect(server.output()).not.toContain('already sent');
  });

  it('is answered without an envelope before the request has a path', { timeout }, async () => {
    const connection = await openConnection(server.url);
    expect(await connection.send('nonsense\r\n\r\n')).toMatchObject({ status: 400 });
    await connection.ended;
  });

  it('gets its refusal in the envelope before the connection ends', { timeout }, async () => {
    const send = () =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', 'content-length': 8 * 1024 * 1024 };
        const url = `${server.url}/api/v1/home/systemSetting`;
        const sent = request(url, { method: 'POST', headers }, async (response) => {
          let text = '';
          for await (const chunk of response) text += String(chunk);
          resolve({ status: response.statusCode ?? 0, text });
        });
        sent.once('error', reject);
        sent.end(Buffer.alloc(8 * 1024 * 1024, 32));
      });
    // A reset while the client still sends would lose some of these answers.
    for (const { status, text } of await Promise.all(Array.from({ length: 20 }, send))) {
      expect(status).toBe(413);
      expect(JSON.parse(text)).toMatchObject({ code: codes.tooLarge });
    }
  });
});
