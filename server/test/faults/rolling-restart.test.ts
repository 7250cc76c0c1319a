import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { codes } from '@shared/contract/codes';
import type { Envelope } from '@shared/contract/envelope';
import { getMyProfile } from '@shared/contract/user';
import { afterEach, expect, it } from 'vitest';
import { openSession } from '../../src/access/session.ts';
import type { Db } from '../../src/platform/db/database.ts';
import { freePort } from '../free-port.ts';
import { openTestDatabase } from '../open-database.ts';
import { makePerson } from '../people.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { signCall, testDevice } from '../signed.ts';
import { testFolder } from '../test-folder.ts';
import { isLong, report, toSeconds } from './measure.ts';
import { type ProxyKind, proxyKinds } from './proxies.ts';

/** At least two, so that each server is restarted while the proxy may still avoid the other. */
const restarts = isLong ? 20 : 2;
/** Enough that none reaches the rate limit of a person or an address. */
const callerCount = 60;

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

interface Caller {
  token: string;
  address: string;
}

async function createCallers(db: Db): Promise<Caller[]> {
  const callers: Caller[] = [];
  for (let index = 0; index < callerCount; index += 1) {
    const { id: personId } = await makePerson(db);
    const from = { deviceId: testDevice, phoneModel: 'ios', address: '127.0.0.1' };
    const token = await openSession(db, { ...from, personId });
    callers.push({ token, address: `10.1.1.${index + 1}` });
  }
  return callers;
}

/** What came back: the status and the code of the envelope, or why there is none. */
async function call(url: string, { token, address }: Caller): Promise<string> {
  const { path, body, headers } = signCall({
    path: getMyProfile.path,
    body: {},
    options: { token },
  });
  const { status, text } = await post(url + path, {
    body,
    headers: { ...headers, 'x-forwarded-for': address },
  });
  try {
    return `${status} code ${(JSON.parse(text) as Envelope).code}`;
  } catch {
    return `${status} without envelope`;
  }
}

/** On a connection of its own: the proxy may close an idle one at any time. */
function post(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
): Promise<{ status: string | number; text: string }> {
  return new Promise((resolve) => {
    const fail = ({ code }: NodeJS.ErrnoException) => resolve({ status: code ?? '', text: '' });
    const options = { method: 'POST', headers, agent: new Agent() };
    request(url, options, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      answer.once('error', fail);
    })
      .once('error', fail)
      .end(body);
  });
}

/** Calls through the proxy until it is told to end, and counts the answers. */
async function sendLoad(url: string, callers: readonly Caller[], isOver: () => boolean) {
  const answers = new Map<string, number>();
  let sent = 0;
  let lastAt = performance.now();
  let longestGapMs = 0;
  const work = async () => {
    while (!isOver()) {
      sent += 1;
      const answer = await call(url, callers[sent % callerCount] as Caller);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      const now = performance.now();
      longestGapMs = Math.max(longestGapMs, now - lastAt);
      lastAt = now;
      await sleep(10);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return { answers, sent, longestGapMs };
}

async function restartBehind(kind: ProxyKind): ReturnType<typeof sendLoad> {
  const { database, url, close } = await openTestDatabase();
  undo.push(close);
  const callers = await createCallers(database.db);
  const ports = [await freePort(), await freePort()] as const;
  const uploads = testFolder('uploads');
  const releases = testFolder('releases');
  const start = (port: number): Promise<ServerProcess> =>
    startServerProcess({
      PORT: String(port),
      DATA_DIR: testFolder('rolling'),
      DATABASE_URL: url,
      UPLOADS_DIR: uploads,
      RELEASES_DIR: releases,
      STOP_DELAY_SECONDS: String(Math.ceil((kind.noticesAfterMs + 500) / 1000)),
      LOG_LEVEL: 'silent',
    });
  const running = await Promise.all(ports.map(start));
  undo.push(() => Promise.all(running.map((one) => one.kill())));
  const proxy = await kind.start(ports);
  undo.push(proxy.close);
  await sleep(Math.max(1000, kind.returnsAfterMs));

  let isOver = false;
  const load = sendLoad(proxy.url, callers, () => isOver);
  for (let restart = 0; restart < restarts; restart += 1) {
    const which = restart % 2;
    const port = ports[which] as number;
    await running[which]?.stop();
    running[which] = await start(port);
    await sleep(kind.returnsAfterMs);
  }
  isOver = true;
  return load;
}

for (const kind of proxyKinds) {
  const { name, isInstalled } = kind;
  const title = `servers are restarted one after the other behind ${name}, and every call is answered`;
  it.skipIf(!isInstalled)(title, { timeout: 120_000 + restarts * 30_000 }, async () => {
    const { answers, sent, longestGapMs } = await restartBehind(kind);
    const text = [...answers].map(([answer, count]) => `${count} × ${answer}`).join(', ');
    report('restarts', {
      proxy: name,
      restarts,
      operations: sent,
      answers: text,
      'longest gap': toSeconds(longestGapMs),
    });
    const expected = `200 code ${codes.ok}`;
    expect([...answers.keys()]).toEqual([expected]);
    expect(answers.get(expected)).toBeGreaterThan(100);
  });
}
