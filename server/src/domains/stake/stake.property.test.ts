import { stakeRecordTypes } from '@shared/contract/stake';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJob } from '../../../test/money.ts';
import type { ModelAction, ModelTerm } from '../../../test/stake-model.ts';
import { expectSame, type Step, startWorld, Take, terms } from '../../../test/stake-walk.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { stakeTerms } from '../../schema/tables/stake.ts';
import { settleStakes } from './stake.jobs.ts';

let test: TestApp;
beforeAll(async () => {
  const many = { burst: 1e6, perSecond: 1e6 };
  test = await startTestApp({ limits: { address: many, person: many } });
  await test.db.insert(stakeTerms).values(
    terms.map((term, position) => ({
      ...term,
      cycleDays: term.days,
      cycleYield: term.yield,
      extraRate: term.extra,
      position: position + 10,
    })),
  );
});
afterAll(() => test.close());

const amount = fc.oneof(
  { weight: 6, arbitrary: fc.bigInt(100_000_000n, 3_000_000_000n) },
  { weight: 1, arbitrary: fc.bigInt(1n, 20_000_000_000n) },
);
const wish: fc.Arbitrary<ModelAction> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ action: fc.constant('addPrincipal' as const), amount }) },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant('upgrade' as const),
      term: fc.constantFrom(...terms),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      action: fc.constantFrom(
        'retrieveReward' as const,
        'reinvest' as const,
        'retrievePrincipal' as const,
        'cancelRetrieve' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constantFrom('autoReinvest' as const, 'compound' as const),
      on: fc.boolean(),
    }),
  },
);
const wishes = fc.oneof(
  { weight: 3, arbitrary: fc.array(wish, { minLength: 3, maxLength: 8 }) },
  { weight: 1, arbitrary: wish.map((one) => [one]) },
);
const stake = fc.nat(3);
/** Mostly some hours or a few days, often exactly to the end of a day. */
const hours = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 100 }) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 8 }).map((days) => days * 24) },
);
const what = <Name extends Step['do']>(name: Name) => fc.constant(name);
const steps: fc.Arbitrary<Step>[] = [
  fc.record({
    do: what('create'),
    term: fc.nat(2),
    amount,
    auto: fc.boolean(),
    compound: fc.boolean(),
  }),
  fc.record({ do: what('act'), stake, wishes, again: fc.boolean() }),
  fc.record({ do: what('act'), stake, wishes, again: fc.constant(false) }),
  fc.record({ do: what('wait'), stake, wishes, hours }),
  fc.record({ do: what('pass'), hours }),
  fc.record({ do: what('job'), times: fc.integer({ min: 1, max: 2 }) }),
];
const walks = fc.commands(
  steps.map((step) => step.map((one) => new Take(one))),
  { maxCommands: 40, size: 'max' },
);

it('a walk through every action matches the model', {
  timeout: 120_000,
}, async () => {
  const world = await startWorld(test);
  const on = (index: number, ...list: (ModelAction | number)[]): Step[] =>
    list.map((one) =>
      typeof one === 'number'
        ? { do: 'pass', hours: one }
        : { do: 'act', stake: index, wishes: [one], again: true },
    );
  const [short, middle] = terms as [ModelTerm, ModelTerm];
  const job: Step = { do: 'job', times: 2 };
  const walk: Step[] = [
    { do: 'create', term: 0, amount: 2_000_000_007n, auto: false, compound: false },
    ...on(0, 30, { action: 'retrieveReward' }, { action: 'addPrincipal', amount: 777_777_777n }, 5),
    ...on(0, { action: 'addPrincipal', amount: 100_000_000n }, { action: 'upgrade', term: middle }),
    ...on(0, 50, { action: 'compound', on: true }, { action: 'autoReinvest', on: true }, 200),
    job,
    ...on(0, { action: 'autoReinvest', on: false }, { action: 'compound', on: false }, 30),
    ...on(0, { action: 'retrievePrincipal' }, 10, { action: 'cancelRetrieve' }, 5),
    job,
    ...on(0, 195),
    ...on(0, { action: 'retrievePrincipal' }, 30, { action: 'cancelRetrieve' }),
    ...on(0, { action: 'reinvest' }, 250, { action: 'retrievePrincipal' }, 71),
    job,
    ...on(0, 1),
    job,
    { do: 'create', term: 2, amount: 3_000_000_001n, auto: true, compound: false },
    ...on(1, 24, { action: 'retrieveReward' }, 24, { action: 'upgrade', term: short }),
    ...on(1, { action: 'addPrincipal', amount: 100_000_000n }),
    ...on(1, { action: 'retrievePrincipal' }, 24, { action: 'retrieveReward' }, 24),
    job,
    { do: 'create', term: 0, amount: 1_500_000_001n, auto: false, compound: true },
    ...on(2, 73, { action: 'retrievePrincipal' }, 24),
    job,
  ];
  for (const step of walk) await new Take(step).run({}, world);
  expect(world.model.stakes.map(({ status }) => status)).toEqual([4, 4, 4]);
  const { rows } = await test.db.execute<{ type: string }>(sql`
    select distinct r.type from stake_records r join stake_orders o on o.id = r.order_id
    where o.person_id = ${world.staker.personId}`);
  expect(rows.map(({ type }) => type).sort()).toEqual([...stakeRecordTypes].sort());
});

it('any walk through staking matches the model', {
  timeout: 180_000,
}, async () => {
  const first = new Take({
    do: 'create',
    term: 0,
    amount: 2_345_678_901n,
    auto: false,
    compound: true,
  });
  let walked = 0;
  await fc.assert(
    fc.asyncProperty(walks, async (commands) => {
      const world = await startWorld(test);
      await first.run({}, world);
      await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
      await runJob(test, settleStakes);
      world.model.settleAll();
      await expectSame(world);
      walked += 1;
    }),
    // A failing run prints its seed and path; put them here to see it again.
    { numRuns: 30, interruptAfterTimeLimit: 20_000, endOnFailure: false },
  );
  expect(walked).toBeGreaterThan(0);
  expect((await verifyLedger(test.db)).problems).toEqual([]);
});
