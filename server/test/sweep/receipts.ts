import { getReceipt, type Receipt } from '@shared/contract/money';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { MovementKind } from '../../src/ledger/kinds.ts';
import { unitsOf } from './money.ts';
import type { SweepPerson, World } from './world.ts';

/** How the money of each kind of receipt moves: away, in, or between the person's own accounts. */
const directions: Partial<Record<MovementKind, 'out' | 'in' | 'own'>> = {
  transfer: 'out',
  withdrawal: 'out',
  campaign: 'out',
  investment: 'out',
  exchange: 'out',
  c2cTrade: 'out',
  c2cOrder: 'out',
  purchase: 'out',
  stakeReward: 'in',
  quotaRedeemed: 'in',
  portfolio: 'own',
  profitTransfer: 'own',
  stakePrincipal: 'own',
  stakePrincipalReturned: 'own',
};

/**
 * A receipt says what the ledger says: its amounts are the sums of the operation's transfers over
 * the person's accounts, or while none is booked those of its hold. It is the same in the answer of
 * the call and when it is asked for later.
 */
export async function expectReceiptOfBookings(
  world: World,
  of: { operationId: string; as: SweepPerson; answer: unknown },
): Promise<void> {
  const { operationId, as, answer } = of;
  const receipt = await world.ok(getReceipt, { id: operationId }, as);
  const answered = receiptIn(answer);
  if (answered) expect(answered).toMatchObject({ ...receipt, lines: expect.anything() });
  const direction = directions[receipt.kind as MovementKind];
  expect(direction, `${receipt.kind} needs a line in ${import.meta.filename}`).toBeDefined();

  const { asset, receiveAsset } = receipt;
  const part = (name: 'amount' | 'fee' | 'penalty' | 'total') => unitsOf(receipt[name], asset);
  const [amount, fee, total] = [part('amount'), part('fee'), part('total')];
  const booked = await bookedFor(world, operationId, as);
  if (booked.count === 0) {
    // What is on its way back is already out of reach and has no hold.
    if (receipt.state !== 'returning') expect(booked.held).toBe(total);
    return;
  }
  const receive = unitsOf(receipt.receive, receiveAsset);
  expect(fee, 'the fee').toBe(booked.fees);
  expect(part('penalty'), 'the penalty').toBe(booked.penalties);
  const change = { out: -(amount + fee), in: receive, own: receive - amount }[direction ?? 'own'];
  expect(booked.net[asset], `${receipt.kind}: the change in ${asset}`).toBe(change);
  if (receiveAsset !== asset) expect(booked.net[receiveAsset]).toBe(receive);
}

const receiptIn = (answer: unknown): Receipt | undefined => {
  const { receipt = answer } = answer as { receipt?: unknown };
  return receipt !== null && typeof receipt === 'object' && 'lines' in receipt
    ? (receipt as Receipt)
    : undefined;
};

async function bookedFor(world: World, operationId: string, as: SweepPerson) {
  const rows = await world.rows<{ asset: 'USDT' | 'YUT'; kind: string; net: string; fees: string }>(
    sql`select t.asset, t.kind,
        ((c.person_id is not distinct from ${as.id}::uuid)::int * t.amount
          - (d.person_id is not distinct from ${as.id}::uuid)::int * t.amount)::text as net,
        (case when c.purpose = 'fees' then t.amount else 0 end)::text as fees
      from transfers t join accounts d on d.id = t.debit_account_id
      join accounts c on c.id = t.credit_account_id
      where t.operation_id = ${operationId}`,
  );
  const { held } = await world.row<{ held: string }>(sql`
    select coalesce(sum(amount), 0)::text as held from holds h join accounts a on a.id = h.account_id
    where h.operation_id = ${operationId} and a.person_id = ${as.id}`);
  const sum = (texts: readonly string[]) => texts.reduce((all, one) => all + BigInt(one), 0n);
  const netIn = (asset: string) =>
    sum(rows.filter((row) => row.asset === asset).map(({ net }) => net));
  const penalties = rows.filter(({ kind }) => kind === 'stakePenalty').map(({ net }) => net);
  return {
    count: rows.length,
    held: BigInt(held),
    fees: sum(rows.map(({ fees }) => fees)),
    penalties: -sum(penalties),
    net: { USDT: netIn('USDT'), YUT: netIn('YUT') },
  };
}
