import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Call, RequestOf, ResponseOf } from '@shared/contract/call';
import type { FastifyInstance } from 'fastify';
import { openSession } from '../src/access/session.ts';
import { type AppDeps, buildApp } from '../src/app.ts';
import { mailKinds } from '../src/composition/mail-kinds.ts';
import { readLegalTexts } from '../src/domains/legal/texts.ts';
import { createLinkSigner } from '../src/platform/crypto/link-signer.ts';
import { openSecretBox } from '../src/platform/crypto/secret-box.ts';
import type { Db } from '../src/platform/db/database.ts';
import { createFolderStore } from '../src/platform/files/folder-store.ts';
import { openLog } from '../src/platform/log.ts';
import { openMail } from '../src/platform/mail/service.ts';
import { createDatabaseCheck } from '../src/platform/readiness/database-check.ts';
import { Readiness } from '../src/platform/readiness/readiness.ts';
import { readWords } from '../src/platform/words.ts';
import { legalDir, localesDir } from './databases.ts';
import { openTestDatabase, type TestDatabase } from './open-database.ts';
import { makePerson, type TestPerson } from './people.ts';
import {
  type CallOptions,
  readAnswer,
  signCall,
  type TestAnswer,
  testAppKeys,
  testDevice,
} from './signed.ts';

export type { CallOptions, TestAnswer };
export { testDevice };
/** Encrypts secrets in the tests' database. */
export const testSecretBox = openSecretBox(Buffer.alloc(32, 7));
export const testLinks = createLinkSigner(Buffer.alloc(32, 7));

/** The key of the chat service. */
export const testChatKey = { app: '1400', secret: 's'.repeat(32) };

export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  db: Db;
  call<C extends Call>(
    call: C,
    body: RequestOf<C>,
    options?: CallOptions,
  ): Promise<TestAnswer<ResponseOf<C>>>;
  /** The same for an untyped path and body. */
  post(path: string, body: unknown, options?: CallOptions): Promise<TestAnswer<unknown>>;
  /** Signs a person in, by default a new one. */
  signIn(person?: TestPerson): Promise<{ token: string; person: TestPerson }>;
}

/** The real app on a new database. Close it after the tests. */
export async function startTestApp(overrides: Partial<AppDeps> = {}): Promise<TestApp> {
  return testAppOn(await openTestDatabase(), overrides);
}

/** The same on an existing database, for example as a second server. */
export function testAppOn(opened: TestDatabase, overrides: Partial<AppDeps> = {}): TestApp {
  const { database = opened.database } = overrides;
  const app = buildApp({
    database,
    readiness: new Readiness({ database: createDatabaseCheck(database) }),
    words: readWords(localesDir),
    legal: readLegalTexts(legalDir),
    log: openLog('silent'),
    appKeys: testAppKeys,
    secretBox: testSecretBox,
    links: testLinks,
    chat: testChatKey,
    liveSet: () => ({ id: 'set-1', releases: [{ name: 'shell', build: 'aa' }] }),
    files: createFolderStore(join(tmpdir(), `uploads-${randomBytes(6).toString('hex')}`)),
    mail: openMail({ smtp: undefined, isOutboxVisible: true }, mailKinds),
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
  const { path: url, body: payload, headers } = signCall(given);
  const { address: remoteAddress } = given.options;
  const response = await app.inject({ method: 'POST', url, payload, headers, remoteAddress });
  return readAnswer(response.statusCode, response.json());
}
