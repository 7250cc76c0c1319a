import type { RequestOf, ResponseOf } from '@shared/contract/call';
import type { CodeName } from '@shared/contract/codes';
import {
  addPrincipal,
  cancelRetrievePrincipal,
  changeAutoReinvest,
  changeCompound,
  createStake,
  getStakeOrder,
  listStakeRecords,
  previewStake,
  reinvestStake,
  retrievePrincipal,
  retrieveReward,
  type StakeOrder,
  type StakeRecordType,
  upgradeStake,
} from '@shared/contract/stake';
import { settleStakes } from '../src/domains/stake/stake.jobs.ts';
import { newOperationKey, passTime, runJob } from './money.ts';
import { fund, readAccount, unitsIn } from './people.ts';
import type { TestApp } from './test-app.ts';

/** The calls that take a quote, by their previewed action. */
const quotedCalls = {
  create: createStake,
  addPrincipal,
  upgrade: upgradeStake,
  retrieveReward,
  reinvest: reinvestStake,
  retrievePrincipal,
  cancelRetrieve: cancelRetrievePrincipal,
} as const;
const switchCalls = { autoReinvest: changeAutoReinvest, compound: changeCompound } as const;

type Input = RequestOf<typeof previewStake>;
export type QuotedAction = keyof typeof quotedCalls;
export type Preview = ResponseOf<typeof previewStake>;

export interface Staker {
  personId: string;
  token: string;
  /** The staking calls of this person. */
  preview(input: Input): Promise<{ name: CodeName | 'unknown'; data?: Preview; raw: unknown }>;
  send(
    action: QuotedAction,
    order: { quoteId: string; operationKey?: string },
  ): Promise<{ name: CodeName | 'unknown'; data?: ResponseOf<typeof createStake> }>;
  /** Preview and call; returns the first refusal. */
  act(input: Extract<Input, { action: QuotedAction }>): Promise<CodeName | 'unknown'>;
  flick(
    action: keyof typeof switchCalls,
    to: { orderId: string; on: 0 | 1; operationKey?: string },
  ): Promise<CodeName | 'unknown'>;
  /** Creates a stake by preview and call. */
  stake(given?: Partial<Extract<Input, { action: 'create' }>>): Promise<StakeOrder>;
  order(id: string): Promise<StakeOrder>;
  /** In smallest units of YUT. */
  balance(purpose: 'wallet' | 'stake'): Promise<bigint>;
}

export const yutUnits = unitsIn('YUT');

/** A signed-in person with YUT in the wallet. */
export async function makeStaker(test: TestApp, yut = '1000'): Promise<Staker> {
  const { token, person } = await test.signIn();
  await fund(test.db, { personId: person.id, asset: 'YUT', amount: yutUnits(yut) });
  const preview: Staker['preview'] = async (input) => {
    const answer = await test.call(previewStake, input, { token });
    return { name: answer.name, data: answer.data, raw: answer.data };
  };
  const send: Staker['send'] = (action, order) => {
    const body = { operationKey: newOperationKey(), ...order };
    return test.call(quotedCalls[action] as typeof createStake, body, { token });
  };
  const order = async (orderId: string) => {
    const { data, name } = await test.call(getStakeOrder, { orderId }, { token });
    if (!data) throw new Error(`no stake: ${name}`);
    return data;
  };
  return {
    personId: person.id,
    token,
    preview,
    send,
    order,
    act: async (input) => {
      const { name, data } = await preview(input);
      if (name !== 'ok') return name;
      return (await send(input.action, { quoteId: data?.quoteId ?? '' })).name;
    },
    flick: async (action, to) => {
      const body = { operationKey: newOperationKey(), ...to };
      return (await test.call(switchCalls[action], body, { token })).name;
    },
    stake: async (given = {}) => {
      const input = { action: 'create', termId: '30-days', amount: '100', ...given } as const;
      const { name, data } = await preview(input);
      if (!data?.quoteId) throw new Error(`no quote for a stake: ${name}`);
      const answer = await send('create', { quoteId: data.quoteId });
      if (!answer.data) throw new Error(`no stake: ${answer.name}`);
      return answer.data.order;
    },
    balance: async (purpose) =>
      (await readAccount(test.db, { personId: person.id, asset: 'YUT', purpose })).balance,
  };
}

/** Lets days pass and runs the job. */
export async function passDays(test: TestApp, days: number): Promise<void> {
  await passTime(test.db, Math.round(days * 24 * 3600 * 1000));
  await runJob(test, settleStakes);
}

/** The records of a stake, newest first. */
export async function recordsOf(
  test: TestApp,
  of: { token: string; orderId: string },
): Promise<[StakeRecordType, string][]> {
  const { token, orderId } = of;
  const { data } = await test.call(listStakeRecords, { orderId, limit: 50 }, { token });
  return (data?.items ?? []).map(({ type, amount }) => [type, amount]);
}
