import { getDepositAddress } from '@shared/contract/deposit';
import { expect } from 'vitest';
import type { Change, Walk } from './assets-walk.ts';
import { later, newTransfer, tell } from './deposits.ts';
import { unitsIn } from './people.ts';

/** The steps of a walk by which money comes from a network. */

const usdt = unitsIn('USDT');
const textOf = ({ cents }: { cents: number }) => (cents / 100).toFixed(2);
type Take = (walk: Walk, step: { cents: number }) => Promise<Change | undefined>;

/** A transfer from outside to the person's own address; only a confirmed one is theirs. */
export const receiving =
  (confirmations: number, expected: string): Take =>
  async ({ test, me: { token } }, step) => {
    const { data } = await test.call(getDepositAddress, { network: 'BSC' }, { token });
    const told = newTransfer(data?.address ?? '', { amount: textOf(step), confirmations });
    expect(await tell(test, told)).toEqual([expected]);
    return expected === 'booked' ? { mine: { USDT: usdt(textOf(step)) } } : {};
  };

/** A chain is reorganised: a transfer that is told again counts once, and a booked one stays. */
export const reorganised =
  (isBooked: boolean): Take =>
  async ({ test, me: { token } }, step) => {
    const { data } = await test.call(getDepositAddress, { network: 'BSC' }, { token });
    const [amount, confirmations] = [textOf(step), isBooked ? 15 : 1];
    const told = newTransfer(data?.address ?? '', { amount, confirmations });
    const tellLater = (change: Parameters<typeof later>[1]) => tell(test, later(told, change));
    expect(await tell(test, told)).toEqual([isBooked ? 'booked' : 'pending']);
    expect(await tellLater({ removed: true })).toEqual([isBooked ? 'vanished' : 'dropped']);
    expect(await tellLater({ confirmations: 15 })).toEqual(['booked']);
    return { mine: { USDT: usdt(amount) } };
  };
