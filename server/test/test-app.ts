import { randomBytes } from 'node:crypto';
import type { Call, RequestOf, ResponseOf } from '@shared/contract/call';
import { type CodeName, codes } from '@shared/contract/codes';
import { apiPrefix, type Envelope, headerNames } from '@shared/contract/envelope';
import { canonicalJson } from '@shared/lib/canonical-json';
import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from '../src/app.ts';
import type { Db } from '../src/db/database.ts';
import { openSession } from '../src/http/session.ts';
import { sign } from '../src/http/signature.ts';
import { openLog } from '../src/log.ts';
import { readWords } from '../src/words.ts';
import { localesDir } from './databases.ts';
import { openTestDatabase, type TestDatabase } from './open-database.ts';
import { makePerson, type TestPerson } from './people.ts';

const appId = 'test';
const appKey = 'a key that only tests know';
export const testDevice = 'test-device';

export interface CallOptions {
  token?: string;
  deviceId?: string;
  language?: string;
  nonce?: string;
  timestamp?: string;
  signature?: string;
  /** The text that is sent instead of the sorted one. */
  rawBody?: string;
}

export interface TestAnswer<Data> extends Envelope<Data> {
  status: number;
  /** The code by its name, so that a failing test can be read. */
  name: CodeName | 'unknown';
}

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  db: Db;
  call<C extends Call>(
    call: C,
    body: RequestOf<C>,
    options?: CallOptions,
  ): Promise<TestAnswer<ResponseOf<C>>>;
  /** The same for a path and a body that no type holds back. */
  post(path: string, body: unknown, options?: CallOptions): Promise<TestAnswer<unknown>>;
  /** A session of a person, new unless one is given. */
  signIn(person?: TestPerson): Promise<{ token: string; person: TestPerson }>;
}

/** The real app on a fresh database, as a call sees it. Close it after the tests. */
export async function startTestApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  const opened = await openTestDatabase();
  const { database } = opened;
  const app = buildApp({
    database,
    words: readWords(localesDir),
    log: openLog('silent'),
    appKeys: new Map([[appId, appKey]]),
    liveSet: () => 'set-1',
    checkResponses: true,
    ...overrides,
  });
  const post: TestApp['post'] = (path, body, options = {}) => send(app, { path, body, options });
  return {
    ...opened,
    app,
    db: database.db,
    post,
    call: async (call, body, options) =>
      (await post(call.path, body, options)) as TestAnswer<ResponseOf<typeof call>>,
    signIn: async (given) => {
      const person = given ?? (await makePerson(database.db));
      const token = await openSession(database.db, {
        personId: person.id,
        deviceId: testDevice,
        phoneModel: 'ios',
        address: '127.0.0.1',
      });
      return { token, person };
    },
    close: async () => {
      await app.close();
      await opened.close();
    },
  };
}

async function send(
  app: FastifyInstance,
  given: { path: string; body: unknown; options: CallOptions },
): Promise<TestAnswer<unknown>> {
  const { options } = given;
  const body = options.rawBody ?? (given.body === undefined ? '' : canonicalJson(given.body));
  const nonce = options.nonce ?? randomBytes(16).toString('hex');
  const timestamp = options.timestamp ?? String(Math.floor(Date.now() / 1000));
  const response = await app.inject({
    method: 'POST',
    url: apiPrefix + given.path,
    payload: body,
    headers: {
      'content-type': 'application/json',
      [headerNames.appId]: appId,
      [headerNames.nonce]: nonce,
      [headerNames.timestamp]: timestamp,
      [headerNames.signature]: options.signature ?? sign(appKey, { appId, nonce, timestamp, body }),
      [headerNames.deviceId]: options.deviceId ?? testDevice,
      [headerNames.token]: options.token ?? '',
      [headerNames.language]: options.language ?? 'en',
      [headerNames.phoneModel]: 'ios',
    },
  });
  const envelope: Envelope = response.json();
  return { ...envelope, status: response.statusCode, name: nameOf(envelope.code) };
}

function nameOf(code: number): CodeName | 'unknown' {
  const names = Object.keys(codes) as CodeName[];
  return names.find((name) => codes[name] === code) ?? 'unknown';
}
