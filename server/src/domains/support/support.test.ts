import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@shared/contract/enums';
import type { Gate } from '@shared/contract/operation-kinds';
import {
  createTicket,
  getSupport,
  getTicket,
  listQuestions,
  listTickets,
  replyTicket,
} from '@shared/contract/support';
import { hostileTexts, tooLongText } from '@shared/lib/hostile-texts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { operate } from '../../../test/operate.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { securityHoldHours } from '../../access/hold.ts';
import { answerDemoTickets } from '../../demo/support-answers.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { JobContext } from '../../platform/jobs/job.ts';
import { readWords } from '../../platform/words.ts';
import { settings } from '../../schema/tables/identity.ts';
import { tickets } from '../../schema/tables/support.ts';
import { createCatalogueOperator } from '../catalogue/catalogue.operator.ts';
import { addDefaults } from '../catalogue/public.ts';
import { deletionDays, lostHours } from '../safe/public.ts';
import { presetQuestions, questionCatalogue } from './questions.catalogue.ts';
import { ticketsOperator } from './support.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const write = (token: string, text = 'Where is my parcel?') =>
  test.call(createTicket, { subject: 'orders', text }, { token });
async function writer() {
  const { token } = await test.signIn();
  const { data } = await write(token);
  if (!data) throw new Error('no ticket was written');
  return { token, ticket: data };
}
const run = async (...args: string[]) => {
  const lines: string[] = [];
  const context = { database: test.database, json: false, by: 'tester' };
  const out = { write: (line: string) => lines.push(line) };
  await ticketsOperator.run({ ...context, ...out } as unknown as CommandContext, args);
  return lines.join('\n');
};

describe('a ticket', () => {
  it('is created, answered, read and continued', async () => {
    const { token, ticket } = await writer();
    expect(ticket).toMatchObject({ number: expect.stringMatching(/^T\d{10}$/), isAnswered: 0 });
    expect(await run('list')).toContain(ticket.number);
    expect(await run('show', ticket.number)).toContain('Where is my parcel?');
    await run('answer', ticket.number, 'On', 'its', 'way.');
    expect(await run('list')).not.toContain(ticket.number);
    expect((await test.call(getSupport, {}, { token })).data?.unreadCount).toBe(1);
    const list = await test.call(listTickets, {}, { token });
    expect(list.data?.items).toMatchObject([{ excerpt: 'On its way.', isUnread: 1 }]);
    const open = await test.call(getTicket, { id: ticket.id }, { token });
    expect(open.data?.messages.map(({ author, text }) => `${author}: ${text}`)).toEqual([
      'person: Where is my parcel?',
      'agent: On its way.',
    ]);
    expect((await test.call(getSupport, {}, { token })).data?.unreadCount).toBe(0);
    const more = await test.call(replyTicket, { id: ticket.id, text: 'Thanks!' }, { token });
    expect(more.data).toMatchObject({ isAnswered: 0, excerpt: 'Thanks!' });
  });

  it('is not found by other people', async () => {
    const { ticket } = await writer();
    const { token } = await test.signIn();
    for (const id of [ticket.id, newId(), 'x']) {
      expect((await test.call(getTicket, { id }, { token })).name).toBe('notFound');
      expect((await test.call(replyTicket, { id, text: 'a' }, { token })).name).toBe('notFound');
    }
    const body = { subject: 'money', text: 'a', operationId: newId() } as const;
    expect((await test.call(createTicket, body, { token })).name).toBe('notFound');
  });

  it('needs a text of limited length', async () => {
    const { token } = await test.signIn();
    for (const text of ['', '  \n ', tooLongText.text])
      expect((await write(token, text)).name).toBe('invalidRequest');
  });

  it('comes in pages', async () => {
    const { token } = await test.signIn();
    for (const text of ['a', 'b', 'c']) await write(token, text);
    const first = await test.call(listTickets, { limit: 2 }, { token });
    const cursor = first.data?.nextCursor ?? '';
    const rest = await test.call(listTickets, { limit: 2, cursor }, { token });
    const all = [...(first.data?.items ?? []), ...(rest.data?.items ?? [])];
    expect(all.map(({ excerpt }) => excerpt).sort()).toEqual(['a', 'b', 'c']);
    expect((await test.call(listTickets, { cursor: 'no' }, { token })).name).toBe('invalidRequest');
  });

  it.each(hostileTexts.filter(({ text }) => text.trim() !== ''))(
    'keeps $what as text',
    async ({ text }) => {
      const { token } = await test.signIn();
      const { data } = await write(token, `a ${text} z`);
      expect(data?.messages[0]?.text).toMatch(/^a [\s\S]* z$/);
      expect(data?.messages[0]?.text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    },
  );
});

describe('the agent of a demo', () => {
  const services = { words: readWords(localesDir) };
  const runJob = () =>
    answerDemoTickets.run({ database: test.database, services } as unknown as JobContext);
  const textsOf = async (token: string, id: string) =>
    (await test.call(getTicket, { id }, { token })).data?.messages.map(({ text }) => text) ?? [];
  const waitAMoment = (id: string) =>
    test.db
      .update(tickets)
      .set({ updatedAt: sql`now() - interval '1 minute'` })
      .where(eq(tickets.id, id));

  it('answers a waiting ticket once', async () => {
    const { token, ticket } = await writer();
    await runJob();
    expect(await textsOf(token, ticket.id)).toHaveLength(1);
    await waitAMoment(ticket.id);
    await Promise.all([runJob(), runJob()]);
    expect(await textsOf(token, ticket.id)).toHaveLength(2);
  });

  it('answers in the language of the last message, without repeating itself', async () => {
    const { token } = await test.signIn();
    const body = { subject: 'money', text: 'Où est mon retrait ?' } as const;
    const { data } = await test.call(createTicket, body, { token, language: 'fr' });
    const { id = '', number } = data ?? {};
    await waitAMoment(id);
    await runJob();
    const again = { id, text: 'いつ届きますか' };
    await test.call(replyTicket, again, { token, language: 'ja' });
    await waitAMoment(id);
    await runJob();
    const [, first, , second] = await textsOf(token, id);
    expect(first).toMatch(new RegExp(`^Bonjour, .* ${number} `));
    expect(second).toContain(`${number}に追加しました`);
  });

  it('ignores closed tickets', async () => {
    const { token, ticket } = await writer();
    await waitAMoment(ticket.id);
    await run('close', ticket.number);
    await runJob();
    expect(await textsOf(token, ticket.id)).toHaveLength(1);
  });
});

describe('the operator', () => {
  it('gets the usage for a missing argument', async () => {
    await expect(run('show', 'T1')).rejects.toThrow('no ticket T1');
    await expect(run('answer', 'T1', 'x')).rejects.toThrow('no ticket T1');
    await expect(run('answer', 'T1')).rejects.toThrow('answer');
    await expect(run('show')).rejects.toThrow('number');
    await expect(run('nonsense', 'T1')).rejects.toThrow('nonsense');
    await expect(run('close', 'T1')).rejects.toThrow('T1');
  });

  it('closes a ticket once, and a new message reopens it', async () => {
    const { token, ticket } = await writer();
    await run('close', ticket.number);
    await expect(run('close', ticket.number)).rejects.toThrow('open');
    expect(await run('list')).not.toContain(ticket.number);
    const list = await test.call(listTickets, {}, { token });
    expect(list.data?.items).toMatchObject([{ isClosed: 1, isAnswered: 0 }]);
    const body = { id: ticket.id, text: 'It is still not here.' };
    expect((await test.call(replyTicket, body, { token })).data).toMatchObject({ isClosed: 0 });
    expect(await run('list')).toContain(ticket.number);
  });
});

describe('the frequent questions', () => {
  const set = (...words: string[]) =>
    operate(test, createCatalogueOperator(questionCatalogue))(...words);
  const ask = async (language: Language) =>
    (await test.call(listQuestions, {}, { language })).data?.items ?? [];

  it('come with words in every language, also for a visitor', async () => {
    await addDefaults(test.db, [questionCatalogue]);
    const english = await ask('en');
    expect(english.map(({ id }) => id)).toEqual(presetQuestions.map(({ id }) => id));
    for (const language of languages) {
      const words = (await ask(language)).flatMap(({ question, answer }) => [question, answer]);
      expect(words.filter((word) => word.startsWith('questions.'))).toEqual([]);
      const same = words.filter((word) => english.some((one) => one.answer === word));
      expect(same).toHaveLength(language === 'en' ? english.length : 0);
    }
  });

  const answerTo = async (id: string) => (await ask('en')).find((one) => one.id === id)?.answer;
  const placesOf = (text: string) => text.match(/\{\{.*?\}\}/g)?.sort() ?? [];

  it.each(languages)('take every figure from the settings in %s', async (language) => {
    for (const { id } of presetQuestions) {
      const { text } = readWords(localesDir);
      const [own, english] = [language, 'en' as const].map((one) =>
        text(one, `questions.${id}.answer`),
      );
      expect(placesOf(own ?? ''), id).toEqual(placesOf(english ?? ''));
      expect(own?.replace(/\{\{.*?\}\}|C2C/g, ''), id).not.toMatch(/\p{Nd}/u);
    }
    expect(JSON.stringify(await ask(language))).not.toContain('{{');
  });

  it.each([
    ['hold', `for ${securityHoldHours}\u00a0hours`],
    ['authenticator', `after ${lostHours}\u00a0hours`],
    ['authenticator', `for ${securityHoldHours}\u00a0hours`],
    ['deletion', `For ${deletionDays}\u00a0days`],
  ])('the answer to %s says “%s”', async (id, said) => {
    expect(await answerTo(id)).toContain(said);
  });

  it('follow a setting that changes', async () => {
    expect(await answerTo('level')).toContain('for 7\u00a0days');
    await test.db.insert(settings).values({ name: 'creator_risk_days', value: '11' });
    expect(await answerTo('level')).toContain('for 11\u00a0days');
  });

  it('name everything that a security hold stops', async () => {
    const names: Record<Gate, string> = {
      transfer: 'transfers',
      withdrawal: 'withdrawals',
      benefitWithdrawal: 'withdrawals',
      c2c: 'C2C trades',
      quota: 'VIP quota',
      investment: 'investments',
      campaign: 'campaigns',
      purchase: 'store orders',
    };
    const answer = await answerTo('hold');
    for (const name of Object.values(names)) expect(answer).toContain(name);
  });

  it.each([
    ['password', 'signIn.forgot'],
    ['authenticator', 'signIn.lostAuthenticator'],
    ['authenticator', 'security.authenticator.lost'],
    ['deletion', 'security.rows.delete'],
  ])('the answer to %s quotes the button %s in every language', async (id, key) => {
    for (const language of languages) {
      const file = readFileSync(join(localesDir, language, 'account.json'), 'utf8');
      const label = key.split('.').reduce((at, name) => at?.[name], JSON.parse(file));
      const answer = (await ask(language)).find((one) => one.id === id)?.answer;
      expect(answer?.replaceAll('\u00a0', ' '), language).toContain(
        label.replaceAll('\u00a0', ' '),
      );
    }
  });

  it('are those of the operator: English stands in for a language without words', async () => {
    const words = {
      en: { question: 'When?', answer: 'Soon.' },
      fr: { question: 'Quand ?', answer: 'Bientôt.' },
    };
    await set('set', 'hours', 'subject=account', `words=${JSON.stringify(words)}`, 'position=1');
    await set('withdraw', 'hold');
    const find = async (language: Language) =>
      (await ask(language)).find(({ id }) => id === 'hours');
    expect(await find('fr')).toEqual({ id: 'hours', subject: 'account', ...words.fr });
    expect(await find('ja')).toEqual({ id: 'hours', subject: 'account', ...words.en });
    expect((await ask('en')).map(({ id }) => id)).not.toContain('hold');
  });
});
