import { randomBytes } from 'node:crypto';
import { type CodeName, codes } from '@shared/contract/codes';
import { apiPrefix, type Envelope, headerNames } from '@shared/contract/envelope';
import type { Agreement } from '@shared/contract/legal';
import { factsOf, kindOfCall } from '@shared/contract/operation-kinds';
import { canonicalJson } from '@shared/lib/canonical-json';
import type { LegalTexts } from '../src/domains/legal/legal.rules.ts';
import { readLegalTexts } from '../src/domains/legal/texts.ts';
import { sign } from '../src/platform/http/signature.ts';
import { legalDir } from './databases.ts';

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

let legalTexts: LegalTexts | undefined;

/** The versions in force of the documents that a call needs agreement to. */
export function agreementsOf(path: string): Agreement[] {
  const kind = kindOfCall(path);
  const documents = (kind && factsOf(kind).agreements) ?? [];
  if (documents.length > 0) legalTexts ??= readLegalTexts(legalDir);
  return documents.map((document) => ({
    document,
    version: legalTexts?.[document].en.version ?? '',
  }));
}

/** A test that is not about agreements agrees to them. */
function withAgreements(path: string, body: unknown): unknown {
  const agreed = agreementsOf(path);
  if (agreed.length === 0 || typeof body !== 'object') return body;
  return { agreed, ...body };
}

/** Signs a call as a client does. */
export function signCall(given: { path: string; body: unknown; options: CallOptions }) {
  const { options } = given;
  const sent = withAgreements(given.path, given.body);
  const body = options.rawBody ?? (sent === undefined ? '' : canonicalJson(sent));
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
