import { sql } from 'drizzle-orm';
import type { SystemPurpose } from '../../src/ledger/accounts.ts';
import type { MovementKind } from '../../src/ledger/kinds.ts';
import type { Db } from '../../src/platform/db/database.ts';

/**
 * Which operations are outgoing, by where their money goes. Derived from the booked rows, so that
 * it does not repeat what `operation-kinds.ts` states.
 *
 * | From the owner to              | Outgoing                       |
 * | ------------------------------ | ------------------------------ |
 * | an own account                 | no                             |
 * | an account of another person   | yes                            |
 * | a system account               | by its purpose (`toSystem`)    |
 * | a hold                         | by its kind (`toHold`)         |
 * | another person's quota         | yes                            |
 */
const toSystem: Record<SystemPurpose, boolean> = {
  outside: true,
  shop: true,
  campaigns: true,
  // Locked for months, and its inviter is paid from it.
  investments: true,
  // The same value comes back in the other asset.
  market: false,
  // A penalty of the person's own stake.
  stakePool: false,
  // Part of an operation that counts by its amount or not at all.
  fees: false,
  rounding: false,
  rewards: false,
  quota: false,
};

const toHold: Partial<Record<MovementKind, boolean>> = {
  withdrawal: true,
  c2cOrder: true,
  // For another account of the same person.
  portfolio: false,
};

type Booked = { to: 'own' | 'person' | SystemPurpose } | { hold: MovementKind };

/** Whether an operation has booked or held value that leaves its owner. */
export async function isBookedOutgoing(db: Db, operationId: string): Promise<boolean> {
  const { rows } = await db.execute<{ booked: Booked }>(sql`
    select json_build_object('to', case
        when credit.person_id is null then credit.purpose
        when credit.person_id = o.owner_id then 'own' else 'person' end) as booked
      from operations o
      join transfers t on t.operation_id = o.id
      join accounts debit on debit.id = t.debit_account_id and debit.person_id = o.owner_id
      join accounts credit on credit.id = t.credit_account_id
      where o.id = ${operationId}
    union all
    select json_build_object('hold', h.kind) from operations o
      join holds h on h.operation_id = o.id
      join accounts held on held.id = h.account_id and held.person_id = o.owner_id
      where o.id = ${operationId}
    union all
    select json_build_object('to', 'person') from operations o
      join vip_entries e on e.operation_id = o.id and e.person_id = o.owner_id
      where o.id = ${operationId} and e.change < 0 and e.counterparty_id is not null`);
  return rows.some(({ booked }) => {
    if ('to' in booked) {
      return booked.to === 'person' || (booked.to !== 'own' && toSystem[booked.to]);
    }
    const isOutgoing = toHold[booked.hold];
    if (isOutgoing === undefined) throw new Error(`state in toHold whether ${booked.hold} leaves`);
    return isOutgoing;
  });
}
