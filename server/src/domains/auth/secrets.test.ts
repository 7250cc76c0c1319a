import { changePassword, login, register, sendCode, switchAccount } from '@shared/contract/auth';
import { getMyProfile } from '@shared/contract/user';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectLog } from '../../../test/collect-log.ts';
import { localesDir } from '../../../test/databases.ts';
import {
  askForCode,
  makeGuarded,
  newAddress,
  otherCode,
  password,
  wrongPassword,
} from '../../../test/identity.ts';
import { startTestApp, type TestApp, testAppOn } from '../../../test/test-app.ts';
import { mailKinds } from '../../composition/mail-kinds.ts';
import type { Database } from '../../platform/db/database.ts';
import { sendOutbox } from '../../platform/mail/outbox.ts';
import { createSmtpTransport } from '../../platform/mail/smtp-transport.ts';
import { readWords } from '../../platform/words.ts';

const newPassword = 'Harvest88Moon';
const log = collectLog();
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ log: log.logger });
});
afterAll(() => test.close());

/** Fails at the end with an error that quotes its input. */
const quotesItsInput: Database = {
  get db() {
    return test.database.db;
  },
  transaction: (work) =>
    test.database.transaction(async (tx) => {
      await work(tx);
      throw await tx.execute(sql`select ${newPassword}::uuid`).catch((error: unknown) => error);
    }),
  close: async () => undefined,
  readSession: () => test.database.readSession(),
  assertSessionsKept: async () => undefined,
  firstAnswerMs: 60_000,
  connections: { open: 0, idle: 0, waiting: 0 },
};

/** Every secret, which may appear only in its own column. */
const secrets = new Set<string>([password, wrongPassword]);
const keep = (secret: string): string => {
  secrets.add(secret);
  return secret;
};

/** A code of six digits may be part of a time or a duration by chance: it is looked for on its own. */
const standing = (secret: string): RegExp =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![\\d.])${secret}(?!\\d)`)
    : new RegExp(secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

describe('the log', () => {
  it('contains no code, token, password or address', async () => {
    const email = keep(newAddress());
    const registration = { purpose: 1, operation: 'register', email } as const;
    const code = keep(await askForCode(test, registration));
    const body = { email, code, password, agreed: true } as const;
    await test.call(register, { ...body, code: keep(otherCode(code)) });
    const opened = await test.call(register, body);
    const token = keep(opened.data?.token ?? '');
    await test.call(getMyProfile, {}, { token });
    await test.call(login, { kind: 'email', identifier: email, password: wrongPassword });
    await test.call(login, { kind: 'email', identifier: email, password });

    keep(newPassword);
    const forgotten = keep(await askForCode(test, { purpose: 2, email }));
    await test.call(changePassword, { email, code: forgotten, newPassword });
    await test.call(changePassword, { email, code: forgotten, newPassword });
    const guarded = await makeGuarded(test, { email });
    const proof = { password, authenticator: keep(guarded.codeAt(0)) };
    const signedIn = await test.call(login, {
      kind: 'id',
      identifier: guarded.uid,
      password,
      proof,
    });
    keep(signedIn.data?.token ?? '');
    await test.call(switchAccount, { uid: guarded.uid, proof }, { token });
    await test.call(sendCode, { purpose: 3, email });

    // An unexpected failure is logged with its cause.
    await test.post(
      login.path,
      { kind: 'id', identifier: '1', password },
      { token: 'x'.repeat(300) },
    );
    const broken = testAppOn({ ...test, database: quotesItsInput }, { log: log.logger });
    const failed = await broken.call(login, {
      kind: 'email',
      identifier: email,
      password: newPassword,
    });
    expect(failed.name).toBe('internal');
    await broken.app.close();

    const words = readWords(localesDir);
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from: 'a@demo.example' });
    transport.send = async () => {
      throw Object.assign(new Error(`550 ${email} ${code}`), { code: 'EENVELOPE' });
    };
    const outbox = { database: test.database, log: log.logger, words, kinds: mailKinds };
    await sendOutbox({ ...outbox, transport });

    const text = log.text();
    expect(text).toContain('/v1/auth/login');
    expect(text).toContain('mail not sent');
    for (const secret of secrets) expect(text).not.toMatch(standing(secret));
  });
});

describe('the database', () => {
  it('contains no code, token or password in clear after the mails are sent', async () => {
    const words = readWords(localesDir);
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from: 'a@demo.example' });
    transport.send = async () => undefined;
    await test.db.execute('update outbox set next_try_at = now()');
    const outbox = { database: test.database, log: log.logger, words, kinds: mailKinds };
    await sendOutbox({ ...outbox, transport });
    const tables = ['sessions', 'mail_codes', 'outbox', 'secret_tries', 'used_limits', 'nonces'];
    for (const table of tables) {
      const { rows } = await test.db.execute(`select * from ${table}`);
      const text = JSON.stringify(rows);
      expect(rows.length).toBeGreaterThan(0);
      // A mail needs its address, and a digest may contain any group of digits.
      for (const secret of secrets) {
        if (secret.includes('@') || /^\d{6}$/.test(secret)) continue;
        expect(text).not.toContain(secret);
      }
      if (table === 'outbox') expect(text).not.toContain('"code":');
    }
  });
});
