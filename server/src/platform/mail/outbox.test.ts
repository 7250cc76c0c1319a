import { languages } from '@shared/contract/enums';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collectLog } from '../../../test/collect-log.ts';
import { localesDir } from '../../../test/databases.ts';
import { openTestDatabase, type TestDatabase } from '../../../test/open-database.ts';
import { outbox } from '../../schema/tables/mail.ts';
import type { Db } from '../db/database.ts';
import { readWords } from '../words.ts';
import { type Mail, securityChanges } from './kinds.ts';
import { pauseSeconds, readOutbox, sendOutbox } from './outbox.ts';
import { renderMail } from './render.ts';
import { isFinal, type MailTransport, openMail } from './transport.ts';
import { writeMail } from './write.ts';

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

const codeMail = { to, language: 'en', kind: 'code', params: { code, purpose: 3 } } as const;
const log = collectLog();

/** A transport that fails so often, and remembers what it sent. */
function fakeTransport(failures: unknown[] = []) {
  const sent: { to: string; subject: string; text: string }[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      const failure = failures.shift();
      if (failure) throw failure;
      sent.push(mail);
    },
    close: () => undefined,
  };
  return { transport, sent };
}

const failure = (code: string, responseCode?: number) =>
  Object.assign(new Error(`550 <${to}> refused`), { code, responseCode });

const send = (transport: MailTransport | undefined) =>
  sendOutbox({ database: test.database, log: log.logger, words, transport });

const onlyRow = async () => (await db.select().from(outbox))[0];
const makeDue = () => db.update(outbox).set({ nextTryAt: sql`now()` });

describe('the outbox', () => {
  it('sends a mail once and forgets what was in it', async () => {
    await writeMail(db, codeMail);
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

  it('tries again later, and says neither the code nor the address in the log', async () => {
    await writeMail(db, codeMail);
    const { transport, sent } = fakeTransport([failure('ECONNECTION')]);
    await send(transport);
    expect(await onlyRow()).toMatchObject({ tries: 1, sentAt: null, droppedAt: null });
    await send(transport);
    expect(sent).toEqual([]);
    await makeDue();
    await send(transport);
    expect(sent).toHaveLength(1);
    expect(log.text()).toContain('ECONNECTION');
    expect(log.text()).not.toContain(code);
    expect(log.text()).not.toContain(to);
  });

  it('gives up at once where the other end refuses for good', async () => {
    await writeMail(db, codeMail);
    await send(fakeTransport([failure('EENVELOPE', 550)]).transport);
    const row = await onlyRow();
    expect(row).toMatchObject({ params: null, sentAt: null });
    expect(row?.droppedAt).not.toBeNull();
  });

  it('gives up after eight tries', async () => {
    await writeMail(db, codeMail);
    const { transport } = fakeTransport(Array(20).fill(failure('ETIMEDOUT')));
    for (let i = 0; i < 7; i += 1) {
      await makeDue();
      await send(transport);
    }
    expect((await onlyRow())?.droppedAt).toBeNull();
    await makeDue();
    await send(transport);
    expect((await onlyRow())?.droppedAt).not.toBeNull();
  });

  it('does not send what has become useless', async () => {
    await writeMail(db, codeMail);
    await db.update(outbox).set({ expiresAt: sql`now()` });
    const { transport, sent } = fakeTransport();
    await send(transport);
    expect(sent).toEqual([]);
    expect(await onlyRow()).toMatchObject({ params: null, tries: 0 });
  });

  it('sends many, and each once where two servers do it at the same time', async () => {
    for (let i = 0; i < 25; i += 1) await writeMail(db, { ...codeMail, to: `n${i}@demo.example` });
    const { transport, sent } = fakeTransport();
    await Promise.all([send(transport), send(transport)]);
    await send(transport);
    expect(new Set(sent.map((mail) => mail.to)).size).toBe(25);
    expect(sent).toHaveLength(25);
  });

  it('keeps mails where there is no transport, for a page to show them, newest first', async () => {
    for (let i = 0; i < 52; i += 1) {
      await writeMail(db, { ...codeMail, params: { code: String(100_000 + i), purpose: 3 } });
    }
    await send(undefined);
    const shown = await readOutbox(db, words);
    expect(shown).toHaveLength(50);
    expect(shown[0]).toMatchObject({ to, subject: '100051 is your verification code' });
    expect(shown[0]?.text).toContain('100051');
    expect(shown[0]?.at).toBeGreaterThan(1_700_000_000);
  });

  it('forgets rows after a week', async () => {
    await writeMail(db, codeMail);
    await db
      .update(outbox)
      .set({ createdAt: sql`now() - interval '8 days'` })
      .where(eq(outbox.recipient, to));
    await send(undefined);
    expect(await db.select().from(outbox)).toEqual([]);
  });
});

describe('a pause before another try', () => {
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

describe('a failure', () => {
  it.each([
    [failure('EENVELOPE', 550), true],
    [failure('EENVELOPE', 450), false],
    [failure('ECONNECTION'), false],
    ['odd', false],
  ])('%s is for good: %s', (error, expected) => {
    expect(isFinal(error)).toBe(expected);
  });
});

describe('mail', () => {
  it.each([
    [
      'a server of mail',
      { smtp: { url: 'smtp://localhost:2525', from: 'a@b.c' }, demo: false },
      true,
    ],
    ['nothing, in demo', { smtp: undefined, demo: true }, true],
    ['nothing', { smtp: undefined, demo: false }, false],
  ])('with %s is available: %s', (_what, config, available) => {
    const { isAvailable, transport } = openMail(config);
    expect(isAvailable).toBe(available);
    transport?.close();
  });
});

describe.each(languages)('mails in %s', (language) => {
  const purposes = [1, 2, 3, 4, 5, 6, 7, 8] as const;
  const mails: Mail[] = [
    ...purposes.map((purpose) => ({ kind: 'code' as const, params: { code, purpose } })),
    { kind: 'codeForKnown', params: { code, purpose: 1 } },
    { kind: 'codeForFull', params: { code, purpose: 1 } },
    ...securityChanges.map((change) => ({
      kind: 'securityChanged' as const,
      params: { change, at: 1_772_337_600 },
    })),
  ];

  it.each(mails)('have all of their words: $kind $params', (mail) => {
    const shown = renderMail(words, { mail, language });
    expect(`${shown.subject} ${shown.text}`).not.toMatch(/mail\.[a-z]+\.|\{\{|undefined/);
    const english = renderMail(words, { mail, language: 'en' });
    if (language !== 'en') expect(shown.text).not.toBe(english.text);
    if (mail.kind.startsWith('code')) {
      expect(shown.subject.startsWith(code)).toBe(true);
      expect(shown.text).toContain(code);
      expect(shown.text).toMatch(/10/);
    } else {
      expect(shown.text).toContain('2026/03/01 12:00');
    }
  });

  it('differ by what they are for', () => {
    const texts = mails.map((mail) => renderMail(words, { mail, language }).text);
    expect(new Set(texts).size).toBe(mails.length);
  });
});
