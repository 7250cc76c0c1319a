import { getDepositAddress } from '@shared/contract/deposit';
import { expect } from 'vitest';
import { depositsOperator } from '../../src/domains/deposit/deposit.operator.ts';
import { later, newTransfer, type Told, tell } from '../deposits.ts';
import { newOperationKey } from '../money.ts';
import { commanding, none } from './actions.ts';
import { textOf, usdt } from './charges.ts';
import type { Take, Walk } from './walk.ts';

/** Money comes from a network, and the network takes back what it has reported. */

async function arriving(
  { test, me: { token } }: Walk,
  given: { step: { cents: number }; confirmations: number },
): Promise<Told> {
  const { data } = await test.call(getDepositAddress, { network: 'BSC' }, { token });
  const { step, confirmations } = given;
  return newTransfer(data?.address ?? '', { amount: textOf(step), confirmations });
}

/** A transfer to the person's own address; only a confirmed one is theirs. */
const receiving =
  (confirmations: number, expected: 'pending' | 'booked'): Take =>
  async (walk, step) => {
    const told = await arriving(walk, { step, confirmations });
    expect(await tell(walk.test, told)).toEqual([expected]);
    return expected === 'booked' ? { mine: { USDT: usdt(textOf(step)) } } : none;
  };

/** The chain is reorganised before the transfer was confirmed: nothing has come. */
const depositDropped: Take = async (walk, step) => {
  const told = await arriving(walk, { step, confirmations: 1 });
  expect(await tell(walk.test, told)).toEqual(['pending']);
  expect(await tell(walk.test, later(told, { removed: true }))).toEqual(['dropped']);
  return none;
};

/** The same, and the transfer comes again in another block: it counts once. */
const depositReorganised: Take = async (walk, step) => {
  const told = await arriving(walk, { step, confirmations: 1 });
  const tellLater = (change: Partial<Told>) => tell(walk.test, later(told, change));
  expect(await tell(walk.test, told)).toEqual(['pending']);
  expect(await tellLater({ removed: true })).toEqual(['dropped']);
  expect(await tellLater({ confirmations: 15 })).toEqual(['booked']);
  expect(await tellLater({ confirmations: 16 })).toEqual(['booked']);
  return { mine: { USDT: usdt(textOf(step)) } };
};

/**
 * A booked transfer leaves its chain: operators see it and the person keeps it. It counts once,
 * whether it comes again as it was or as another output of its transaction.
 */
const depositVanished: Take = async (walk, step) => {
  const told = await arriving(walk, { step, confirmations: 15 });
  const tellLater = (change: Partial<Told>) => tell(walk.test, later(told, change));
  expect(await tell(walk.test, told)).toEqual(['booked']);
  expect(await tellLater({ removed: true })).toEqual(['vanished']);
  expect(await tellLater({ index: 1 })).toEqual(['held']);
  expect(await tellLater({})).toEqual(['booked']);
  return { mine: { USDT: usdt(textOf(step)) } };
};

/** An operator books what came without the provider; two of them if it is much. Repeated, once. */
const depositByHand: Take = async (walk, step) => {
  const words = ['book', walk.me.uid, textOf(step), 'USDT', newOperationKey()];
  const give = (more = {}) => commanding(walk, depositsOperator, more)(...words);
  if (!(await give())) {
    await give({ secondOperator: 'propose' });
    const by = `${walk.operator}-second`;
    expect(await give({ by, secondOperator: 'approve' })).toBeDefined();
  }
  expect(await give()).toMatchObject([{ isNew: false }]);
  return { mine: { USDT: usdt(textOf(step)) } };
};

export const depositSteps = {
  depositPending: receiving(1, 'pending'),
  deposit: receiving(15, 'booked'),
  depositDropped,
  depositReorganised,
  depositVanished,
  depositByHand,
} satisfies Record<string, Take>;

export const depositScripts = [
  ['depositPending', 'deposit'],
  ['depositDropped', 'depositReorganised', 'depositVanished'],
  ['depositByHand'],
] as const;
