import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectLog } from '../../../test/collect-log.ts';
import { localesDir } from '../../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { type CodeParams, codeMails } from '../../access/code-mails.ts';
import { outbox } from '../../platform/mail/outbox.table.ts';
import type { Db } from '../db/database.ts';
import { readWords } from '../words.ts';
import { pauseSeconds, readOutbox, sendOutbox } from './outbox.ts';
import type { MailTransport } from './transport.ts';
import { enqueueMail } from './write.ts';

const words = readWords(localesDir);
const to = 'mara@demo.example';
const code = '042917';

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await openTestDatabase();
  db = test.database.db;
});
afterAll(() => test.close());
beforeEach(() => db.delete(outbox));

const kinds = Object.values(codeMails);
const codeMail = { to, language: 'en', params: { code, purpose: 3 } } as const;
const write = (mail: { to?: string; params?: CodeParams } = {}) =>
  enqueueMail(db, codeMails.code, { ...codeMail, ...mail });
const log = collectLog();

/** Another provider's refusal: an HTTP status. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`${status} <${to}> refused`);
    this.status = status;
  }
}

/** A provider that fails a given number of times and records what it sent. */
function fakeTransport(failures: Refusal[] = []) {
  const sent: { to: string; subject: string; text: string }[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
    isFinal: (failure) => failure instanceof Refusal && failure.status === 422,
    describe: (failure) => ({ status: failure instanceof Refusal ? failure.status : 0 }),
    close: () => undefined,
  };
  return { transport, sent };
}

const send = (transport: MailTransport | undefined) =>
  sendOutbox({ database: test.database, log: log.logger, words, kinds, transport });

const onlyRow = async () => (await db.select().from(outbox))[0];
const makeDue = () => db.update(outbox).set({ nextTryAt: sql`now()` });

describe('the outbox', () => {
  it('sends a mail once and deletes its parameters', async () => {
    await write();
    const { transport, sent } = fakeTransport();
    await send(transport);
    await send(transport);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to, subject: `${code} is your verification code` });
    const row = await onlyRow();
    expect(row).toMatchObject({ params: null, tries: 1, droppedAt: null });
    expect(row?.sentAt).not.toBeNull();
    expect(JSON.stringify(row)).not.toContain(code);
  });

  it('retries later, and logs neither code nor address', async () => {
    await write();
    const { transport, sent } = fakeTransport([new Refusal(503)]);
    await send(transport);
    expect(await onlyRow()).toMatchObject({ tries: 1, sentAt: null, droppedAt: null });
    await send(transport);
    expect(sent).toEqual([]);
    await makeDue();
    await send(transport);
    expect(sent).toHaveLength(1);
    expect(log.text()).toContain('"status":503');
    expect(log.text()).not.toContain(code);
    expect(log.text()).not.toContain(to);
  });

  it('gives up at once on a final failure', async () => {
    await write();
    await send(fakeTransport([new Refusal(422)]).transport);
    const row = await onlyRow();
    expect(row).toMatchObject({ params: null, sentAt: null });
    expect(row?.droppedAt).not.toBeNull();
  });

  it('gives up after eight tries', async () => {
    await write();
    const { transport } = fakeTransport(Array(20).fill(new Refusal(503)));
    for (let i = 0; i < 7; i += 1) {
      await makeDue();
      await send(transport);
    }
    expect((await onlyRow())?.droppedAt).toBeNull();
    await makeDue();
    await send(transport);
    expect((await onlyRow())?.droppedAt).not.toBeNull();
  });

  it('does not send an expired mail', async () => {
    await write();
    await db.update(outbox).set({ expiresAt: sql`now()` });
    const { transport, sent } = fakeTransport();
    await send(transport);
    expect(sent).toEqual([]);
    expect(await onlyRow()).toMatchObject({ params: null, tries: 0 });
  });

  it('sends many mails, each once with two servers at the same time', async () => {
    for (let i = 0; i < 25; i += 1) await write({ to: `n${i}@demo.example` });
    const { transport, sent } = fakeTransport();
    await Promise.all([send(transport), send(transport)]);
    await send(transport);
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(25);
    expect(sent).toHaveLength(25);
  });

  it('keeps mails without a transport, newest first', async () => {
    for (let i = 0; i < 52; i += 1) {
      await write({ params: { code: String(100_000 + i), purpose: 3 } });
    }
    await send(undefined);
    const shown = await readOutbox(db, { words, kinds });
    expect(shown).toHaveLength(50);
    expect(shown[0]).toMatchObject({ to, subject: '100051 is your verification code' });
    expect(shown[0]?.text).toContain('100051');
    expect(shown[0]?.at).toBeGreaterThan(1_700_000_000);
  });

  it('deletes rows after a week', async () => {
    await write();
    await db
      .update(outbox)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(outbox.recipient, to));
    await send(undefined);
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

describe('the pause before a retry', () => {
  it.each([
    [1, 15],
    [2, 30],
    [5, 240],
    [8, 1920],
    [20, 3600],
  ])('after %i tries lasts %i seconds', (tries, seconds) => {
    expect(pauseSeconds(tries)).toBe(seconds);
  });
});
