import {
  getPortfolio,
  getPortfolioHistory,
  transferPortfolio,
  verifyPortfolioTransfer,
} from '@shared/contract/portfolio';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { expectQuote, movement, unitsOf } from './money.ts';
import { proof, type World } from './world.ts';

const toStore = { direction: 'in', account: 'store', asset: 'USDT', amount: '5' } as const;

/** A quoted transfer into shop credit. */
async function quoted(world: World) {
  const owner = await world.someone();
  const { quote } = await world.ok(verifyPortfolioTransfer, toStore, owner);
  return {
    owner,
    order: { quoteId: quote?.quoteId ?? '', operationKey: world.newKey(), proof },
  };
}

export const portfolio: readonly SweepEntry[] = [
  entry(getPortfolio, {}, async (world) => ({
    body: { currencyType: 'USD' },
    check: async ({ items }) => {
      for (const account of ['wallet', 'store', 'benefit', 'stake'] as const) {
        for (const { asset, amount } of items.filter((one) => one.account === account)) {
          const [has, held] = await Promise.all([
            world.balance(world.rich, asset, account),
            world.held(world.rich, asset, account),
          ]);
          expect([account, asset, unitsOf(amount, asset)]).toEqual([account, asset, has - held]);
        }
      }
      expect(items.length).toBeGreaterThan(3);
    },
  })),
  entry(verifyPortfolioTransfer, { changes: ['quotes'] }, async (world) => ({
    body: toStore,
    check: async ({ before, quote }) => {
      const [has, held] = await Promise.all([
        world.balance(world.rich, 'USDT', 'store'),
        world.held(world.rich, 'USDT', 'store'),
      ]);
      expect(unitsOf(before.to, 'USDT')).toBe(has - held);
      await expectQuote(world, { quote, personId: world.rich.id });
    },
  })),
  entry(
    transferPortfolio,
    { changes: [...movement, 'portfolio_transfers'], own: ['quoteId'] },
    async (world) => {
      const { owner, order } = await quoted(world);
      return {
        as: owner,
        body: order,
        check: async ({ receive }) => {
          expect(await world.balance(owner, 'USDT', 'store')).toBe(unitsOf(receive, 'USDT'));
        },
      };
    },
  ),
  entry(getPortfolioHistory, {}, async (world) => {
    const { owner, order } = await quoted(world);
    const { id } = await world.ok(transferPortfolio, order, owner);
    return {
      as: owner,
      body: { scope: 2 } as const,
      check: async ({ items }) => {
        const row = await world.row<{ amount: string }>(
          sql`select amount::text from receipts where operation_id = ${id}`,
        );
        expect(items.map((one) => [one.id, String(unitsOf(one.amount, 'USDT'))])).toEqual([
          [id, row.amount],
        ]);
      },
    };
  }),
];
