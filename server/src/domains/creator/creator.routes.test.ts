import type { Call } from '@shared/contract/call';
import {
  getCreatorInfo,
  getDynamicMissing,
  getIfaInfo,
  getPerformanceMissing,
} from '@shared/contract/creator';
import { languages } from '@shared/contract/enums';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { makePerson, type TestPerson } from '../../../test/people.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { personAccount, systemAccount } from '../../ledger/accounts.ts';
import type { MovementKind } from '../../ledger/kinds.ts';
import { transfer } from '../../ledger/transfer.ts';
import { newId } from '../../platform/db/new-id.ts';
import { readWords } from '../../platform/words.ts';
import {
  creatorInvestments,
  creatorLevels,
  creatorLevelsReached,
  creatorMissed,
  creatorMissedReceipts,
  creatorPoints,
  creatorRewardClaims,
  missedReasons,
} from '../../schema/tables/creator.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await test.db.insert(creatorLevels).values([
    { level: 1, point: 150n, amount: 100_000_000n, reward: 1_000_000_000n, rewardAsset: 'YUT' },
    { level: 2, point: 480n, reward: 2_500_000_000n, rewardAsset: 'YUT', isRewardShown: false },
    { level: 3, reward: 1_500_000n, rewardAsset: 'USDT' },
  ]);
});
afterAll(() => test.close());

const dayMs = 24 * 3600 * 1000;
const inDays = (days: number): Date => new Date(Date.now() + days * dayMs);
const inSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const missingCalls = [
  { kind: 'dynamic', call: getDynamicMissing },
  { kind: 'performance', call: getPerformanceMissing },
] as const;

/** Pays a person through the ledger; claims and receipts refer to the transfer. */
async function paid(to: TestPerson, kind: MovementKind, businessAt = new Date()): Promise<string> {
  const of = { asset: 'USDT', purpose: 'wallet' } as const;
  const wallet = await personAccount(test.db, { ...of, personId: to.id });
  const pool = await systemAccount(test.db, { asset: 'USDT', purpose: 'rewards' });
  const leg = { from: pool, to: wallet, amount: 2_500_000n, kind };
  const [id] = await test.database.transaction((tx) => transfer(tx, { legs: [leg], businessAt }));
  return id ?? '';
}

async function miss(whose: TestPerson, more: Partial<typeof creatorMissed.$inferInsert> = {}) {
  const row = {
    id: newId(),
    personId: whose.id,
    kind: 'dynamic' as const,
    amount: 1_250_000n,
    reason: 'levelTooLow' as const,
    missedAt: inDays(-2),
    expiresAt: inDays(5),
    ...more,
  };
  await test.db.insert(creatorMissed).values(row);
  return row;
}

describe('a visitor', () => {
  const calls: Call[] = [getCreatorInfo, getIfaInfo, getDynamicMissing, getPerformanceMissing];
  it.each(calls.map(({ path }) => path))('is asked to sign in by %s', async (path) => {
    expect((await test.post(path, {})).code).toBe(1009);
  });
});

describe('creator/info', () => {
  it('of a new person is level 0 without points, with the whole ladder', async () => {
    const { token } = await test.signIn();
    expect((await test.call(getCreatorInfo, {}, { token })).data).toEqual({
      level: 0,
      totalPoint: '0',
      recommendInfo: {
        group: [
          { level: 1, point: '150', amount: '100' },
          { level: 2, point: '480' },
          { level: 3 },
        ],
      },
      rewards: [
        { level: 1, amount: '10', asset: 'YUT', status: 0 },
        { level: 2, amount: '25', asset: 'YUT', status: 9 },
        { level: 3, amount: '1.5', asset: 'USDT', status: 0 },
      ],
    });
  });

  it('adds up only the points of this person', async () => {
    const { token, person } = await test.signIn(await makePerson(test.db, { level: 1 }));
    const other = await makePerson(test.db);
    const points = (personId: string, count: bigint) => ({
      id: newId(),
      personId,
      points: count,
      source: 'task' as const,
      businessAt: new Date(),
    });
    await test.db
      .insert(creatorPoints)
      .values([points(person.id, 300n), points(person.id, -80n), points(other.id, 9000n)]);
    const { data } = await test.call(getCreatorInfo, {}, { token });
    expect(data).toMatchObject({ level: 1, totalPoint: '220' });
  });

  it('shows which rewards are claimable, received, or lost with a level', async () => {
    const person = await makePerson(test.db, { level: 1 });
    const { token } = await test.signIn(person);
    const status = async () =>
      (await test.call(getCreatorInfo, {}, { token })).data?.rewards.map((one) => one.status);
    const reached = { personId: person.id, level: 3, reachedAt: inDays(-9) };
    await test.db.insert(creatorLevelsReached).values(reached);
    expect(await status()).toEqual([1, 9, 3]);
    const transferId = await paid(person, 'levelReward');
    await test.db
      .insert(creatorRewardClaims)
      .values({ personId: person.id, level: 1, transferId, claimedAt: new Date() });
    expect(await status()).toEqual([2, 9, 3]);
  });
});

describe('ifa/info', () => {
  const invest = async (whose: TestPerson, more: Partial<typeof creatorInvestments.$inferInsert>) =>
    test.db.insert(creatorInvestments).values({
      id: newId(),
      personId: whose.id,
      level: 1,
      amount: 100_000_000n,
      dailyProfit: 800_000n,
      transferId: await paid(whose, 'deposit'),
      startedAt: inDays(-10),
      endsAt: inDays(20),
      ...more,
    });

  it('is null without an investment', async () => {
    const { token } = await test.signIn();
    expect((await test.call(getIfaInfo, {}, { token })).data).toEqual({ active: null, items: [] });
  });

  it('is the running investment with what it has paid so far', async () => {
    const { token, person } = await test.signIn();
    const startedAt = inDays(-10);
    await invest(person, { startedAt, daysPaid: 3 });
    expect((await test.call(getIfaInfo, {}, { token })).data?.active).toMatchObject({
      level: 1,
      amount: '100',
      asset: 'USDT',
      dailyProfit: '0.8',
      totalProfit: '2.4',
      since: inSeconds(startedAt),
    });
  });

  it.each([
    { what: 'over', more: { endsAt: inDays(-1) } },
    { what: 'ended early', more: { endedAt: inDays(-1) } },
    { what: 'still to come', more: { startedAt: inDays(1) } },
  ])('is null if it is $what', async ({ more }) => {
    const { token, person } = await test.signIn();
    await invest(person, more);
    expect((await test.call(getIfaInfo, {}, { token })).data?.active).toBeNull();
  });

  it('never shows another person’s investment', async () => {
    const { token } = await test.signIn();
    await invest(await makePerson(test.db), {});
    expect((await test.call(getIfaInfo, {}, { token })).data?.active).toBeNull();
  });
});

describe.each(missingCalls)('$kind/missing', ({ kind, call }) => {
  const other = kind === 'dynamic' ? 'performance' : 'dynamic';

  it('is empty for a new person', async () => {
    const { token } = await test.signIn();
    const nothing = {
      amount: '0',
      asset: 'USDT',
      until: null,
      receivable: '0',
      items: [],
      nextCursor: null,
    };
    expect((await test.call(call, {}, { token })).data).toEqual(nothing);
  });

  it.each([{ limit: 0 }, { limit: 51 }, { limit: '5' }, { cursor: 'nonsense' }])(
    'refuses %j',
    async (body) => {
      const { token } = await test.signIn();
      expect((await test.post(call.path, body, { token })).name).toBe('invalidRequest');
    },
  );

  it('has only own profit of this kind that is not expired or received', async () => {
    const { token, person } = await test.signIn();
    const open = await miss(person, { kind });
    await miss(person, { kind: other });
    await miss(await makePerson(test.db), { kind });
    await miss(person, { kind, expiresAt: inDays(-1) });
    const received = await miss(person, { kind });
    await test.db.insert(creatorMissedReceipts).values({
      missedId: received.id,
      transferId: await paid(person, 'creatorProfit'),
      receivedAt: new Date(),
    });
    const until = inSeconds(open.expiresAt);
    const { data } = await test.call(call, {}, { token, language: 'fr' });
    expect(data).toMatchObject({ amount: '1.25', until, nextCursor: null });
    expect(data?.items).toEqual([
      {
        id: open.id,
        amount: '1.25',
        asset: 'USDT',
        reason: 'Votre niveau était trop bas ce jour-là',
        missedAt: inSeconds(open.missedAt),
        until,
        canReceive: 1,
        needsLevel: null,
      },
    ]);
  });

  it('has pages by expiry, each item once', async () => {
    const { token, person } = await test.signIn();
    const sameMoment = inDays(3);
    const ids = [];
    for (const expiresAt of [inDays(9), sameMoment, sameMoment, sameMoment, inDays(1)]) {
      ids.push((await miss(person, { kind, expiresAt })).id);
    }
    const seen = [];
    let cursor: string | undefined;
    do {
      const { data } = await test.call(call, { limit: 2, cursor }, { token });
      expect(data?.amount).toBe('6.25');
      seen.push(data?.items.map(({ id }) => id) ?? []);
      cursor = data?.nextCursor ?? undefined;
    } while (cursor);
    const [last, one, two, three, first] = ids;
    expect(seen.map((page) => page.length)).toEqual([2, 2, 1]);
    expect(seen.flat()).toEqual([first, ...[one, two, three].sort(), last]);
  });
});

describe('the texts', () => {
  it.each(languages)('in %s state every reason for missed profit', (language) => {
    const words = readWords(localesDir);
    for (const reason of missedReasons) {
      const key = `creator.missed.${reason}`;
      const said = words.text(language, key);
      expect(said).not.toBe(key);
      if (language !== 'en') expect(said).not.toBe(words.text('en', key));
    }
  });
});
