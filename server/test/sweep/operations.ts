import { transferUsdt, verifyUsdtTransfer } from '@shared/contract/money';
import { getOperation } from '@shared/contract/operations';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { entry, type SweepEntry } from './entry.ts';
import { orderBy } from './money.ts';

export const operations: readonly SweepEntry[] = [
  entry(getOperation, {}, async (world) => {
    const payer = await world.someone();
    const asked = { to: world.fresh.uid, amount: '2' };
    const { quote } = await world.ok(verifyUsdtTransfer, asked, payer);
    const order = await orderBy(world, payer, quote);
    const receipt = await world.ok(transferUsdt, order, payer);
    const body = { operationKey: order.operationKey };
    return {
      as: payer,
      body,
      check: async ({ state, answer }) => {
        expect([state, answer]).toEqual(['done', receipt]);
        const row = await world.row<{ id: string }>(sql`select id from operations
          where owner_id = ${payer.id} and key = ${order.operationKey}`);
        expect(row.id).toBe(receipt.id);
        // Keys belong to one person: another person's key is unknown.
        expect((await world.ok(getOperation, body, world.stranger)).state).toBe('unknown');
      },
    };
  }),
];
