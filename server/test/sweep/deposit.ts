import { getDepositAddress, getDepositInfo, getDeposits } from '@shared/contract/deposit';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { newId } from '../../src/platform/db/new-id.ts';
import { incomingTransfers } from '../../src/schema/tables/incoming-transfers.ts';
import { entry, type SweepEntry } from './entry.ts';

export const deposit: readonly SweepEntry[] = [
  entry(getDepositInfo, {}, async () => ({
    body: {},
    check: ({ networks }) =>
      expect(networks.map(({ network }) => network).sort()).toEqual(['BSC', 'TRON']),
  })),
  entry(getDepositAddress, { changes: ['deposit_addresses'] }, async (world) => {
    const owner = await world.someone();
    return {
      as: owner,
      body: { network: 'BSC' } as const,
      check: async ({ address }) => {
        const row = await world.row<{ address: string }>(sql`select address
          from deposit_addresses where person_id = ${owner.id} and network = 'BSC'`);
        expect(row.address).toBe(address);
      },
    };
  }),
  entry(getDeposits, {}, async (world) => {
    const owner = await world.someone();
    const id = newId();
    await world.db.insert(incomingTransfers).values({
      id,
      network: 'BSC',
      transactionId: `0x${id.replaceAll('-', '').repeat(2)}`,
      outputIndex: 0,
      personId: owner.id,
      asset: 'USDT',
      amount: 5_000_000n,
      businessAt: new Date(),
    });
    return {
      as: owner,
      body: { pending: true },
      check: ({ items }) => expect(items.map((one) => [one.id, one.amount])).toEqual([[id, '5']]),
    };
  }),
];
