import { getLivenessResult } from '@shared/contract/safe';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { CommandContext } from '../../platform/commands/command.ts';
import { persons } from '../../schema/tables/identity.ts';
import { livenessChecks } from '../../schema/tables/security.ts';
import { livenessState } from './liveness.rules.ts';
import { livenessOperator } from './safe.operator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** What `operator liveness …` prints, as JSON. */
async function operate(...args: string[]): Promise<{ id: string }> {
  const lines: string[] = [];
  const context = {
    database: test.database,
    json: true,
    write: (line: string) => lines.push(line),
  };
  await livenessOperator.run(context as unknown as CommandContext, args);
  return JSON.parse(lines.join(''));
}

const result = async (transactionId: string, language = 'en') =>
  (await test.call(getLivenessResult, { transactionId }, { language })).data;

describe('a face check', () => {
  it('is pending until it is decided, and unknown under another number', async () => {
    const { uid } = await makePerson(test.db);
    const { id } = await operate('start', uid);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await result(id)).toMatchObject({ state: 'checking', reason: '', retryAt: 0 });
    const unknown = await test.call(getLivenessResult, { transactionId: 'nonsense' });
    expect(unknown.name).toBe('notFound');
    const empty = await test.call(getLivenessResult, { transactionId: '' });
    expect(empty.name).toBe('invalidRequest');
  });

  it('is decided once; a failed one gives advice in the person’s language', async () => {
    const { uid } = await makePerson(test.db);
    const { id } = await operate('start', uid);
    await operate('decide', id, 'inReview');
    expect(await result(id)).toMatchObject({ state: 'inReview' });
    await operate('decide', id, 'failed', 'tooDark');
    expect(await result(id, 'es')).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('poca luz'),
      retryAt: 0,
    });
    await expect(operate('decide', id, 'passed')).rejects.toThrow('no open check');
  });

  it.each([
    ['passed', { kycStatus: 2, isKyc: -1 }],
    ['inReview', { kycStatus: 2, isKyc: -1 }],
    ['failed', { kycStatus: 0, isKyc: -1 }],
  ] as const)('that is %s leaves the identity check at %j', async (state, expected) => {
    const { uid, id: personId } = await makePerson(test.db);
    const { id } = await operate('start', uid);
    await operate('decide', id, state);
    const rows = await test.db.select().from(persons).where(eq(persons.id, personId));
    expect(rows[0]).toMatchObject(expected);
  });

  it('pauses for a day after the third failure of a day', async () => {
    const { uid } = await makePerson(test.db);
    let last = '';
    for (let i = 0; i < 3; i += 1) {
      last = (await operate('start', uid)).id;
      await operate('decide', last, 'failed');
    }
    const { retryAt = 0 } = (await result(last)) ?? {};
    expect(Math.abs(retryAt - (Date.now() / 1000 + 24 * 3600))).toBeLessThan(60);
  });

  it('expires without a decision and cannot be decided then', async () => {
    const person = await makePerson(test.db);
    const expiresAt = new Date(Date.now() - 1000);
    await test.db.insert(livenessChecks).values({ id: 'over', personId: person.id, expiresAt });
    const updatedAt = Math.floor(expiresAt.getTime() / 1000);
    expect(await result('over')).toMatchObject({ state: 'expired', updatedAt });
    await expect(operate('decide', 'over', 'passed')).rejects.toThrow('no open check');
    const { uid } = await makePerson(test.db);
    const { id } = await operate('start', uid);
    const rows = await test.db
      .select({ minutes: sql<number>`extract(epoch from expires_at - created_at)::int / 60` })
      .from(livenessChecks)
      .where(eq(livenessChecks.id, id));
    expect(rows[0]?.minutes).toBe(30);
  });

  it.each([
    [['start', 'nobody'], 'No account has'],
    [['decide', 'x', 'maybe'], 'passed, failed'],
    [['decide', 'x', 'failed', 'ugly'], 'tooDark'],
    [['decide', 'x', 'passed', 'tooDark'], 'Only a failed'],
    [['decide'], 'Name the uid'],
  ])('the command %j gives a reason', async (args, words) => {
    await expect(operate(...args)).rejects.toThrow(words);
  });
});

it.each([
  ['checking', -1, 'expired'],
  ['checking', 1, 'checking'],
  ['inReview', -1, 'inReview'],
  ['passed', -1, 'passed'],
  ['failed', -1, 'failed'],
] as const)('%s with %i ms left is %s', (state, ms, expected) => {
  const now = new Date();
  expect(livenessState({ state, expiresAt: new Date(now.getTime() + ms) }, now)).toBe(expected);
});
