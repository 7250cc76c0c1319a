import fs from 'node:fs';
import path from 'node:path';
import type { login } from '@shared/contract/auth';
import type { ResponseOf } from '@shared/contract/call';
import {
  clientPlatform,
  clientVersion,
  type Envelope,
  headerNames,
} from '@shared/contract/envelope';
import type { PageConfig } from '@shared/contract/releases';
import { makeDataDir, startBuiltServer } from './built-server.ts';
import { signatureHeaders } from './signature-headers.ts';

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

export async function startApi(releasesDir: string): Promise<Api> {
  const dataDir = makeDataDir();
  const env = { ...process.env, RELEASES_DIR: releasesDir, LOG_LEVEL: 'error' };
  const { url, stop } = await startBuiltServer({ dataDir, env });
  const config = await readConfig(url);
  const token = await signIn(url, config, dataDir);
  const { appId, appKey, liveSet } = config;
  return { url, appId, appKey, liveSet, token, deviceId, stop };
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
    headers: {
      ...signatureHeaders(config, body),
      [headerNames.language]: 'en',
      [headerNames.platform]: clientPlatform,
      [headerNames.version]: clientVersion,
      [headerNames.deviceId]: deviceId,
    },
    body,
  });
  const { data } = (await answer.json()) as Envelope<ResponseOf<typeof login>>;
  if (!data) throw new Error('The rich demo account could not sign in.');
  return data.token;
}
