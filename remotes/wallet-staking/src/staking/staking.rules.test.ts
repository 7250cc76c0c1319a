import type { StakeAction } from '@shared/contract/stake';
import { describe, expect, it } from 'vitest';
import { buildOrder, buildPlan, buildPreview, buildTerm } from '../common/testing.ts';
import type { StakePreview } from './staking.rules.ts';
import {
  actionOf,
  annualRate,
  buttonActions,
  changedFacts,
  draftOf,
  isOpen,
  isOtherOffer,
  keyMoment,
  orderFor,
  payoutFacts,
  percentDecimals,
  queryOf,
  sendPaths,
  termToStakeIn,
  upgradesFor,
  withQuote,
} from './staking.rules.ts';

describe('actionOf', () => {
  it.each(Object.entries(sendPaths))('finds %s by its path', (action, path) => {
    expect(actionOf(path)).toBe(action);
  });
  it('knows no other calls', () => {
    expect(actionOf('/v1/business/stake/create')).toBeUndefined();
  });
});

describe('withQuote', () => {
  it('gathers the quote of a preview', () => {
    const preview = buildPreview({ amount: '100', fee: '1', receive: '99', available: '500' });
    expect(withQuote(preview)).toMatchObject({
      largest: '500',
      quote: { quoteId: 'q1', amount: '100', fee: '1', total: '100', receive: '99' },
    });
  });
  it('has no quote for a switch', () => {
    expect(withQuote(buildPreview({ quoteId: null })).quote).toBeNull();
  });
});

describe('changedFacts', () => {
  it('lists the changes in display order', () => {
    const before = buildPlan();
    const after = buildPlan({ cycle: 90, cycleYield: '0.105', estimate: '10.5', endAt: 9 });
    expect(changedFacts(before, after)).toEqual([
      { name: 'cycle', kind: 'days', before: 30, value: 90 },
      { name: 'cycleYield', kind: 'percent', before: '0.03', value: '0.105' },
      { name: 'endAt', kind: 'moment', before: before.endAt, value: 9 },
      { name: 'estimate', kind: 'amount', before: '3', value: '10.5' },
    ]);
    expect(changedFacts(before, { ...before })).toEqual([]);
  });
});

describe('payoutFacts', () => {
  it.each<[string, Partial<StakePreview>, string[]]>([
    ['nothing', { amount: '50', receive: '0' }, []],
    [
      'a reward',
      { amount: '10', fee: '0.4', receive: '9.6' },
      ['moved', 'rewardFee', 'receive', 'arrivesAt'],
    ],
    [
      'an early principal',
      { amount: '100', penalty: '2', receive: '98' },
      ['moved', 'penalty', 'receive', 'arrivesAt'],
    ],
    [
      'a principal with its pending reward',
      {
        amount: '100',
        penalty: '2',
        reward: '0.5',
        fee: '0.02',
        receive: '98.48',
        after: buildPlan({ status: 3 }),
      },
      ['principal', 'penalty', 'reward', 'rewardFee', 'receive', 'arrivesAt'],
    ],
  ])('of %s', (_, change, names) => {
    expect(payoutFacts(buildPreview(change)).map(({ name }) => name)).toEqual(names);
  });
  it('does not call a reward principal while the principal is being returned', () => {
    const retrieving = buildPlan({ status: 3 });
    const preview = buildPreview({ amount: '2', fee: '0.1', receive: '1.9' });
    const [first] = payoutFacts({ ...preview, before: retrieving, after: retrieving });
    expect(first?.name).toBe('moved');
  });
});

describe('isOtherOffer', () => {
  const offer = buildPreview();
  it.each<[string, Partial<StakePreview>, boolean]>([
    ['another quote of the same offer', { quoteId: 'q2', expiresAt: 9 }, false],
    ['a later payout', { after: buildPlan({ nextPayoutAt: 9 }) }, false],
    ['another fee', { fee: '2' }, true],
    ['another reward', { reward: '2' }, true],
    ['a restart of the term', { restartsTerm: true }, true],
    ['a lower yield', { after: buildPlan({ cycleYield: '0.02' }) }, true],
    ['a higher penalty', { after: buildPlan({ penaltyPercent: '0.05' }) }, true],
  ])('%s', (_, change, isOther) => {
    expect(isOtherOffer(offer, buildPreview(change))).toBe(isOther);
  });
});

describe('orderFor', () => {
  const order = buildOrder();
  it('sends the quote with a summary', () => {
    const offer = buildPreview({ amount: '10', fee: '0.4', receive: '9.6' });
    expect(orderFor(order, { requested: { action: 'retrieveReward' }, offer })).toEqual({
      path: '/v1/business/stake/retrieve/reward',
      body: { quoteId: 'q1' },
      summary: {
        asset: 'YUT',
        amount: '10',
        fee: '0.4',
        receive: '9.6',
        receiveAsset: 'YUT',
        to: '',
      },
      expiresAt: offer.expiresAt,
    });
  });
  it('summarizes the principal when no money moves', () => {
    const sent = orderFor(order, { requested: { action: 'reinvest' }, offer: buildPreview() });
    expect(sent?.summary.amount).toBe('100');
  });
  it('sends what is agreed to, even nothing, where an action commits money', () => {
    const agreed = [{ document: 'staking-agreement', version: '4.0' }] as const;
    const offer = buildPreview();
    const bodyOf = (action: StakeAction, given = {}) =>
      orderFor(order, { requested: { action }, offer, ...given })?.body;
    for (const action of ['addPrincipal', 'upgrade', 'reinvest'] as const) {
      expect(bodyOf(action, { agreed })).toEqual({ quoteId: 'q1', agreed });
      expect(bodyOf(action)).toEqual({ quoteId: 'q1', agreed: [] });
    }
    for (const action of ['retrieveReward', 'retrievePrincipal', 'cancelRetrieve'] as const) {
      expect(bodyOf(action, { agreed })).toEqual({ quoteId: 'q1' });
    }
  });
  it.each([
    [true, '1'],
    [false, '0'],
  ])('sends a switch to %s as %s', (on, sentValue) => {
    const offer = buildPreview({ quoteId: null });
    const sent = orderFor(order, { requested: { action: 'compound', on }, offer });
    expect(sent?.body).toEqual({ orderId: 's1', on: sentValue });
    expect(sent?.expiresAt).toBeUndefined();
  });
  it('sends nothing without a quote', () => {
    const offer = buildPreview({ quoteId: null });
    expect(orderFor(order, { requested: { action: 'upgrade' }, offer })).toBeUndefined();
  });
});

describe('the terms', () => {
  const short = buildTerm({ id: '7-days', cycle: 7, smallest: '10' });
  const full = buildTerm({ id: '30-days', cycle: 30, placesLeft: 0 });
  const long = buildTerm({ id: '90-days', cycle: 90, smallest: '100', placesLeft: 3 });
  const terms = [short, full, long];

  it.each([
    ['90-days', '90-days'],
    ['30-days', '7-days'],
    ['unknown', '7-days'],
    [null, '7-days'],
  ])('for %s selects %s', (wanted, id) => {
    expect(termToStakeIn(terms, wanted)?.id).toBe(id);
  });
  it('selects none when all are sold out', () => {
    expect(termToStakeIn([full], '30-days')).toBeUndefined();
  });
  it.each([
    ['99.99999999', 'tooSmall'],
    ['100', undefined],
  ])('with a principal of %s the longest term has the problem %s', (principal, problem) => {
    const found = upgradesFor(terms, { cycle: 7, principal });
    expect(found.map((one) => one.problem)).toEqual(['soldOut', problem]);
  });
  it('offer no upgrade from the longest', () => {
    expect(upgradesFor(terms, { cycle: 90, principal: '1000' })).toEqual([]);
  });
  it.each([
    ['0.03', 0],
    ['0.0056', 2],
    ['0.105', 1],
    ['1', 0],
  ])('%s has %i decimals as a percentage', (part, decimals) => {
    expect(percentDecimals(part)).toBe(decimals);
  });
});

it.each([
  [30, '0.03', '0.365'],
  [7, '0.0056', '0.292'],
  [90, '0.03', '0.1216'],
  [365, '0.12', '0.12'],
  [1, '0.000000000000000001', '0'],
])('%i days with a yield of %s have an annual rate of %s', (cycle, cycleYield, rate) => {
  expect(annualRate({ cycle, cycleYield })).toBe(rate);
});

describe('a draft', () => {
  it.each([
    ['', { term: null, autoReinvest: false, compound: false }],
    [
      'term=7-days&autoReinvest=1&compound=1',
      { term: '7-days', autoReinvest: true, compound: true },
    ],
  ])('is %j in the URL', (query, draft) => {
    expect(draftOf(new URLSearchParams(query))).toEqual(draft);
    expect(new URLSearchParams(queryOf(draft)).toString()).toBe(query);
  });
});

describe('a stake', () => {
  const times = { endAt: 10, releaseAt: 20, endedAt: 30 };
  it.each([
    [1, 'endAt', 10, true],
    [2, 'endAt', 10, true],
    [3, 'releaseAt', 20, false],
    [4, 'endedAt', 30, false],
  ] as const)('of status %i shows %s', (status, name, value, open) => {
    expect(keyMoment(buildOrder({ ...times, status }))).toMatchObject({ name, value });
    expect(isOpen({ status })).toBe(open);
  });
  it('has buttons for all actions but the switches', () => {
    expect(buttonActions(['autoReinvest', 'compound', 'upgrade'])).toEqual(['upgrade']);
  });
});
