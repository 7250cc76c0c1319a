import type { Asset } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import { inOrder } from '../../platform/db/in-order.ts';
import { statement } from '../../platform/db/statement.ts';
import { operations } from '../../schema/tables/ledger.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import { quotaLeftLately } from '../vip-quota/vip-quota.queries.ts';
import { worthAt } from './terms.ts';

/** What is sent in pieces within so many hours counts as one. */
export const proofHours = 24;

/** Receipts of what went to somebody else. */
const leaving = [
  'transfer',
  'withdrawal',
  'c2cTrade',
  'c2cOrder',
  'purchase',
  'investment',
  'campaign',
];

/**
 * What a person has sent away in these hours, its worth in USDT: much in small pieces is much
 * all the same. By the wall's time, as all safety is; what was sent and came back counts, too.
 */
export async function leftLately(
  { db, person, clock }: Context,
  by = worthAt(db, clock.business),
): Promise<bigint> {
  const query = db.execute<{ asset: Asset; sum: string }>(sums({ ownerId: person.id }));
  const quotas = quotaLeftLately(db, { personId: person.id, hours: proofHours });
  const [worth, { rows }, quota] = await inOrder(by, query, quotas);
  const money = rows.reduce((all, { asset, sum }) => all + worth.of(BigInt(sum), asset), 0n);
  return money + worth.of(quota, 'YUT');
}

const sums = statement(
  ['ownerId'],
  ({ ownerId }) => sql`
    select ${receipts.asset} as asset, sum(${receipts.amount})::text as sum
    from ${operations} join ${receipts} on ${receipts.operationId} = ${operations.id}
    where ${operations.ownerId} = ${ownerId}
      and ${operations.createdAt} > now() - make_interval(hours => ${proofHours}::int)
      and ${receipts.kind} = any(${sql.param(leaving)}::text[])
    group by ${receipts.asset}`,
);
