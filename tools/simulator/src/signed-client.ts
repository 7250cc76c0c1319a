import { codes } from '@shared/contract/codes';
import type { Envelope } from '@shared/contract/envelope';
import { anonymousDevice, apiPrefix, headerNames } from '@shared/contract/envelope';
import type { ProofNeeded } from '@shared/contract/proof';
import type { PageConfig } from '@shared/contract/releases';
import { canonicalJson } from '@shared/lib/canonical-json';
import {
  type Caller as SignedCaller,
  signedHeaders,
} from '../../../shell/src/http/signed-headers.ts';
import { authenticatorCodes } from './authenticator.ts';

/** The simulator's API client: the session calls of a native app. */
export interface Caller {
  config: PageConfig;
  language: string;
  /** A session is bound to its device: calls with its token send the same id. */
  deviceId: string;
  token?: string;
}

export interface Credentials {
  kind: 'id' | 'email';
  identifier: string;
  password: string;
}

/** Generates the code if the account has an authenticator. */
export async function signIn(
  caller: Caller,
  credentials: Credentials,
  authenticatorSecret?: string,
): Promise<string> {
  const path = '/v1/auth/login';
  let answer = await ask(caller, path, credentials);
  const codesToTry = authenticatorSecret
    ? authenticatorCodes(authenticatorSecret, answer.timestamp)
    : [];
  for (const authenticator of codesToTry) {
    if (!wantsAuthenticator(answer)) break;
    answer = await ask(caller, path, { ...credentials, proof: { authenticator } });
  }
  const data = dataOf(answer);
  const token = (data as { token?: unknown } | undefined)?.token;
  if (typeof token !== 'string') throw new Error('The answer carries no token.');
  return token;
}

export async function signOut(caller: Caller): Promise<void> {
  dataOf(await ask(caller, '/v1/user/logout', {}));
}

function wantsAuthenticator({ code, data }: Envelope): boolean {
  const { needed } = (data ?? {}) as Partial<ProofNeeded>;
  return code === codes.proofNeeded && needed?.join() === 'authenticator';
}

function dataOf({ code, message, data }: Envelope): unknown {
  if (code !== codes.ok) throw new Error(`${message} (${code})`);
  return data;
}

async function ask(caller: Caller, path: string, request: object): Promise<Envelope> {
  const body = canonicalJson(request);
  const answer = await send(caller, { path, body, seconds: now() });
  // With a wrong clock, takes the time from the answer and retries once.
  return answer.code === codes.clockOff
    ? send(caller, { path, body, seconds: answer.timestamp })
    : answer;
}

const now = (): number => Math.floor(Date.now() / 1000);

async function send(
  { config, language, deviceId, token = '' }: Caller,
  { path, body, seconds }: { path: string; body: string; seconds: number },
): Promise<Envelope> {
  const { appId, appKey, apiUrl } = config;
  const caller: SignedCaller = {
    ...{ appId, appKey, language, token, phoneModel: 'android', nowSeconds: seconds },
    startHeaders: {
      [headerNames.deviceId]: deviceId || anonymousDevice,
      [headerNames.appVersion]: '',
    },
  };
  const response = await fetch(apiUrl + apiPrefix + path, {
    method: 'POST',
    body,
    headers: signedHeaders(caller, body),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!isEnvelope(answer)) throw new Error(`The server answered ${response.status} to ${path}.`);
  return answer;
}

function isEnvelope(data: unknown): data is Envelope {
  const { code, message, timestamp } = (data ?? {}) as Partial<Envelope>;
  return typeof code === 'number' && typeof message === 'string' && typeof timestamp === 'number';
}
