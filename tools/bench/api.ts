import { spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { login } from '@shared/contract/auth';
import type { ResponseOf } from '@shared/contract/call';
import type { Envelope } from '@shared/contract/envelope';
import { clientPlatform, clientVersion, headerNames } from '@shared/contract/envelope';
import type { PageConfig } from '@shared/contract/releases';
import { at } from '../build/paths.ts';

/** The built server, on demo data of this run. All contestants share it. */
export interface Api {
  url: string;
  appId: string;
  appKey: string;
  liveSet: string;
  /** The session of a demo account with money and a history, on the bench's device. */
  token: string;
  deviceId: string;
  stop(): Promise<void>;
}

const deviceId = 'bench-device';
const startLimitMs = 120_000;

export async function startApi(releasesDir: string): Promise<Api> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'webview-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [at('dist/server/main.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      RELEASES_DIR: releasesDir,
      LOG_LEVEL: 'error',
    },
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  await untilReady(url);
  const config = await readConfig(url);
  const token = await signIn(url, config, dataDir);
  const { appId, appKey, liveSet } = config;
  return { url, appId, appKey, liveSet, token, deviceId, stop };
}

function freePort(): Promise<number> {
  const probe = net.createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export async function untilReady(url: string): Promise<void> {
  for (let waited = 0; waited < startLimitMs; waited += 200) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error('The server of the bench did not start.');
}

async function readConfig(url: string): Promise<PageConfig> {
  const html = await (await fetch(`${url}/webview/`)).text();
  const text = /<script type="application\/json" id="config">(.*?)<\/script>/s.exec(html)?.[1];
  if (!text) throw new Error('The page carries no configuration.');
  return JSON.parse(text) as PageConfig;
}

interface DemoAccount {
  email: string;
  password: string;
  what: string;
}

async function signIn(url: string, config: PageConfig, dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'demo.json');
  const accounts = JSON.parse(fs.readFileSync(file, 'utf8')) as DemoAccount[];
  const rich = accounts.find(({ what }) => what.toLowerCase().includes('good deal'));
  if (!rich) throw new Error('The demo has no rich account.');
  const body = JSON.stringify({ identifier: rich.email, kind: 'email', password: rich.password });
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed(config, body) },
    body,
  });
  const { data } = (await answer.json()) as Envelope<ResponseOf<typeof login>>;
  if (!data) throw new Error('The rich demo account could not sign in.');
  return data.token;
}

/** The headers of §7 for a body with sorted keys. */
export function signed({ appId, appKey }: Pick<PageConfig, 'appId' | 'appKey'>, body: string) {
  const nonce = randomBytes(16).toString('hex');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const hmac = createHmac('sha256', appKey).update(appId + nonce + timestamp + body);
  return {
    [headerNames.language]: 'en',
    [headerNames.platform]: clientPlatform,
    [headerNames.version]: clientVersion,
    [headerNames.deviceId]: deviceId,
    [headerNames.appId]: appId,
    [headerNames.timestamp]: timestamp,
    [headerNames.nonce]: nonce,
    [headerNames.signature]: hmac.digest('hex'),
  };
}
