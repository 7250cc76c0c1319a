import { randomBytes } from 'node:crypto';
import { type CodeName, codes } from '@shared/contract/codes';
import { apiPrefix, type Envelope, headerNames } from '@shared/contract/envelope';
import { canonicalJson } from '@shared/lib/canonical-json';
import { sign } from '../src/platform/http/signature.ts';

export const testAppKeys = new Map([['test', 'a key that only tests know']]);
const [[appId, appKey] = ['', '']] = testAppKeys;
export const testDevice = 'test-device';

export interface CallOptions {
  token?: string;
  deviceId?: string;
  /** The id of a browser without a device id: 22 letters. */
  browser?: string;
  /** The caller's address. */
  address?: string;
  appVersion?: string;
  language?: string;
  nonce?: string;
  timestamp?: string;
  signature?: string;
  /** The body to send instead of the canonical JSON. */
  rawBody?: string;
}

export interface TestAnswer<Data> extends Envelope<Data> {
  status: number;
  /** The name of the code, for readable failures. */
  name: CodeName | 'unknown';
}

/** Signs a call as a client does. */
export function signCall(given: { path: string; body: unknown; options: CallOptions }) {
  const { options } = given;
  const body = options.rawBody ?? (given.body === undefined ? '' : canonicalJson(given.body));
  const nonce = options.nonce ?? randomBytes(16).toString('hex');
  const timestamp = options.timestamp ?? String(Math.floor(Date.now() / 1000));
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    [headerNames.appId]: appId,
    [headerNames.nonce]: nonce,
    [headerNames.timestamp]: timestamp,
    [headerNames.signature]: options.signature ?? sign(appKey, { appId, nonce, timestamp, body }),
    [headerNames.deviceId]: options.deviceId ?? (options.browser ? 'anonymous' : testDevice),
    ...(options.browser && { cookie: `browser=${options.browser}` }),
    [headerNames.token]: options.token ?? '',
    [headerNames.language]: options.language ?? 'en',
    [headerNames.phoneModel]: 'ios',
    [headerNames.appVersion]: options.appVersion ?? '',
  };
  return { path: apiPrefix + given.path, body, headers };
}

export function readAnswer(status: number, envelope: Envelope): TestAnswer<unknown> {
  const names = Object.keys(codes) as CodeName[];
  const name = names.find((one) => codes[one] === envelope.code) ?? 'unknown';
  return { ...envelope, status, name };
}
