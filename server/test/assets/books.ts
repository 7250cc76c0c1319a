import { operationKinds } from '@shared/contract/operation-kinds';
import { stakeRecordTypes } from '@shared/contract/stake';
import { type SQL, sql } from 'drizzle-orm';
import type { PersonPurpose, SystemPurpose } from '../../src/ledger/accounts.ts';
import type { Resolution } from '../../src/ledger/holds.ts';
import type { MovementKind } from '../../src/ledger/kinds.ts';
import type { Db } from '../../src/platform/db/database.ts';

/**
 * What all walks together have to leave in the books: each kind that the code knows, from and to the
 * pockets of this list and no others. A new kind fails until a step brings it about.
 */

type Pocket = PersonPurpose | SystemPurpose;
type Route = `${Pocket} > ${Pocket}`;

const routes: Record<MovementKind, readonly Route[] | { noStep: string }> = {
  deposit: ['outside > wallet'],
  withdrawal: ['wallet > outside', 'benefit > outside'],
  withdrawalReturned: ['outside > wallet', 'fees > wallet', 'outside > benefit', 'fees > benefit'],
  transfer: ['wallet > wallet'],
  exchange: ['wallet > market', 'market > wallet'],
  portfolio: ['wallet > store', 'store > wallet', 'benefit > wallet'],
  fee: ['wallet > fees', 'benefit > fees', 'stakePool > fees'],
  rounding: ['market > rounding', 'wallet > rounding'],
  correction: ['wallet > fees'],
  stakePrincipal: ['wallet > stake'],
  stakePrincipalReturned: ['stake > wallet'],
  stakeReward: ['stakePool > stake', 'stakePool > wallet'],
  stakePenalty: ['stake > stakePool'],
  creatorProfit: ['rewards > profit'],
  levelReward: ['rewards > wallet'],
  inviteReward: ['rewards > wallet'],
  taskReward: ['rewards > benefit'],
  c2cTrade: ['wallet > wallet'],
  c2cOrder: { noStep: 'a hold, which moves nothing' },
  quotaRedeemed: ['quota > wallet'],
  purchase: ['wallet > shop'],
  refund: { noStep: 'the store cannot give money back yet' },
  campaign: ['wallet > campaigns'],
  campaignReturned: ['campaigns > wallet'],
  investment: ['wallet > investments', 'profit > investments'],
  investmentReturned: ['investments > wallet'],
  profitTransfer: ['profit > wallet'],
  guildReward: ['rewards > wallet'],
};

const holds: Partial<Record<MovementKind, readonly Resolution[]>> = {
  withdrawal: ['taken', 'returned'],
  portfolio: ['taken'],
  c2cOrder: ['taken', 'returned', 'expired'],
};

const pairs = (of: Record<string, readonly string[] | object | undefined>): string[] =>
  Object.entries(of).flatMap(([kind, ways]) =>
    Array.isArray(ways) ? ways.map((way) => `${kind}: ${way}`) : [],
  );

/** What the books have to hold by the lists of the code. */
export const expectedBooks = {
  operations: Object.keys(operationKinds).toSorted(),
  movements: pairs(routes).toSorted(),
  holds: pairs(holds).toSorted(),
  stakeRecords: stakeRecordTypes.toSorted(),
};

export async function readBooks(db: Db): Promise<typeof expectedBooks> {
  const distinct = async (query: SQL): Promise<string[]> => {
    const { rows } = await db.execute<{ one: string }>(query);
    return rows.map(({ one }) => one).toSorted();
  };
  return {
    operations: await distinct(sql`select distinct kind as one from operations`),
    movements: await distinct(sql`
      select distinct t.kind || ': ' || debit.purpose || ' > ' || credit.purpose as one
      from transfers t
        join accounts debit on debit.id = t.debit_account_id
        join accounts credit on credit.id = t.credit_account_id`),
    holds: await distinct(sql`
      select distinct h.kind || ': ' || r.resolution as one
      from holds h join hold_resolutions r on r.hold_id = h.id`),
    stakeRecords: (await distinct(sql`select distinct type as one from stake_records`)) as never,
  };
}
