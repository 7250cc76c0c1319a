import { describe, expect, it } from 'vitest';
import { type BookedLeg, bookedAmounts, type Side, unbookedAmounts } from './receipt.rules.ts';

const mine = (purpose: string): Side => ({ purpose, isMine: true });
const other = (purpose: string): Side => ({ purpose, isMine: false });
const leg = (
  kind: BookedLeg['kind'],
  [from, to]: [Side, Side],
  amount: bigint,
  asset: BookedLeg['asset'] = 'YUT',
): BookedLeg => ({ kind, from, to, amount, asset });
const inOne = { asset: 'YUT', amount: 7n, fee: 3n, receiveAsset: 'YUT', receive: 7n } as const;
const trade = { ...inOne, receiveAsset: 'USDT' } as const;
const [wallet, stake, pool, fees] = [
  mine('wallet'),
  mine('stake'),
  other('stakePool'),
  other('fees'),
];

describe('the amounts of a receipt are those of its bookings', () => {
  it.each([
    [
      'a transfer',
      [leg('transfer', [wallet, other('wallet')], 100n), leg('fee', [wallet, fees], 2n)],
      { amount: 100n, receive: 100n, fee: 2n, penalty: 0n, total: 102n },
    ],
    [
      'a transfer, for its recipient',
      [leg('transfer', [other('wallet'), wallet], 100n)],
      { amount: 100n, receive: 100n, fee: 0n, penalty: 0n, total: 100n },
    ],
    [
      'a stake',
      [leg('stakePrincipal', [wallet, stake], 100n)],
      { amount: 100n, receive: 100n, fee: 0n, penalty: 0n, total: 100n },
    ],
    [
      'a reward, less its fee',
      [leg('stakeReward', [pool, wallet], 96n), leg('fee', [pool, fees], 4n)],
      { amount: 96n, receive: 96n, fee: 4n, penalty: 0n, total: 100n },
    ],
    [
      'an early retrieval with a reward',
      [
        leg('stakePenalty', [stake, pool], 20n),
        leg('stakePrincipalReturned', [stake, wallet], 980n),
        leg('stakeReward', [pool, wallet], 48n),
        leg('fee', [pool, fees], 2n),
      ],
      { amount: 1000n, receive: 1028n, fee: 2n, penalty: 20n, total: 1050n },
    ],
    [
      'an early retrieval without one',
      [
        leg('stakePenalty', [stake, pool], 20n),
        leg('stakePrincipalReturned', [stake, wallet], 980n),
      ],
      { amount: 1000n, receive: 980n, fee: 0n, penalty: 20n, total: 1000n },
    ],
    [
      'an investment that profit pays in part',
      [
        leg('investment', [wallet, other('investments')], 70n),
        leg('investment', [mine('profit'), other('investments')], 30n),
      ],
      { amount: 100n, receive: 100n, fee: 0n, penalty: 0n, total: 100n },
    ],
    [
      'a withdrawal that was sent and came back',
      [
        leg('withdrawal', [wallet, other('outside')], 100n),
        leg('fee', [wallet, fees], 2n),
        leg('withdrawalReturned', [other('outside'), wallet], 100n),
        leg('withdrawalReturned', [fees, wallet], 2n),
      ],
      { amount: 0n, receive: 0n, fee: 0n, penalty: 0n, total: 0n },
    ],
  ] as const)('%s', (_, legs, amounts) => {
    expect(bookedAmounts(legs, inOne)).toMatchObject(amounts);
  });

  it.each([
    [
      'a sale',
      [
        leg('c2cTrade', [wallet, other('wallet')], 100n),
        leg('c2cTrade', [other('wallet'), wallet], 40n, 'USDT'),
        leg('rounding', [other('wallet'), other('rounding')], 1n, 'USDT'),
        leg('fee', [wallet, fees], 2n),
      ],
      trade,
      { amount: 100n, receive: 40n, fee: 2n, total: 102n },
    ],
    [
      'a sale, for the buyer: with what rounding took',
      [
        leg('c2cTrade', [other('wallet'), wallet], 100n),
        leg('c2cTrade', [wallet, other('wallet')], 40n, 'USDT'),
        leg('rounding', [wallet, other('rounding')], 1n, 'USDT'),
      ],
      { ...trade, asset: 'USDT', receiveAsset: 'YUT' },
      { amount: 41n, receive: 100n, fee: 0n, total: 41n },
    ],
    [
      'an exchange',
      [
        leg('exchange', [wallet, other('market')], 100n),
        leg('exchange', [other('market'), wallet], 40n, 'USDT'),
        leg('rounding', [other('market'), other('rounding')], 1n, 'USDT'),
      ],
      trade,
      { amount: 100n, receive: 40n, fee: 0n, total: 100n },
    ],
  ] as const)('%s', (_, legs, agreed, amounts) => {
    expect(bookedAmounts(legs, agreed)).toMatchObject(amounts);
  });
});

describe('while nothing is booked, a receipt', () => {
  it.each([
    [
      'pending: shows what was agreed',
      inOne,
      { state: 'pending' },
      { amount: 7n, fee: 3n, receive: 7n, total: 10n },
    ],
    [
      'cancelled: took no fee and brings nothing',
      inOne,
      { state: 'cancelled' },
      { amount: 7n, fee: 0n, receive: 0n, total: 7n },
    ],
    [
      'posted: has brought nothing yet',
      trade,
      { state: 'posted', filled: { bought: 0n, paid: 0n } },
      { amount: 7n, receive: 0n },
    ],
    [
      'partly filled: has brought a part',
      trade,
      { state: 'partlyFilled', filled: { bought: 5n, paid: 2n } },
      { amount: 7n, receive: 5n },
    ],
    [
      'returning: shows the penalty and the reward of the stake',
      { ...inOne, fee: 0n },
      { state: 'returning', returning: { penalty: 2n, fee: 1n, reward: 4n } },
      { amount: 7n, penalty: 2n, fee: 1n, total: 11n, receive: 8n },
    ],
  ] as const)('%s', (_, agreed, progress, amounts) => {
    expect(unbookedAmounts(agreed, progress)).toMatchObject(amounts);
  });
});
