import { outgoingKinds } from '@shared/contract/operation-kinds';
import type { Asset } from '@shared/lib/money';
import { assetScale } from '@shared/lib/money';
import { sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { pipeline } from '../../platform/db/pipeline.ts';
import { statement } from '../../platform/db/statement.ts';
import { operations } from '../../schema/tables/ledger.ts';
import { receipts } from '../../schema/tables/receipts.ts';
import { vipEntries } from '../../schema/tables/vip-quota.ts';
import { readSettings } from '../settings/public.ts';
import { worthAt } from './money.queries.ts';

/** Payments within this window are summed. */
export const proofHours = 24;

/**
 * The value in USDT that a person sent within the window, so that splitting a large payment does
 * not avoid a second proof. By the wall clock, like every security rule; refunds do not reduce it.
 * A demo writes its history in one go: what it dates earlier did not leave now.
 */
export async function outgoing24h(
  { db, person, clock }: Pick<Context, 'db' | 'clock'> & { person: { id: string } },
  by = worthAt(db, clock.business),
): Promise<bigint> {
  const query = db.execute<{ asset: Asset; sum: string }>(sums({ ownerId: person.id }));
  const quotas = quotaOutgoing24h(db, { personId: person.id, hours: proofHours });
  const [worth, { rows }, quota] = await pipeline(by, query, quotas);
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
      and ${operations.businessAt} > now() - make_interval(hours => ${proofHours}::int)
      and ${operations.kind} = any(${sql.param(outgoingKinds)}::text[])
    group by ${receipts.asset}`,
);

/** The value in YUT that a person sent within the window, by the wall clock. */
async function quotaOutgoing24h(db: Db, of: { personId: string; hours: number }): Promise<bigint> {
  const { rows } = await db.execute<{ sum: string }>(quotaSum({ ...of }));
  const units = BigInt(rows[0]?.sum ?? '0');
  return units === 0n
    ? 0n
    : units * (await readSettings(db)).units('vip_quota_value', assetScale.YUT);
}

const quotaSum = statement(
  ['personId', 'hours'],
  ({ personId, hours }) => sql`
    select coalesce(sum(e.amount), 0)::text as sum from ${vipEntries} e
    join ${operations} o on o.id = e.operation_id and o.owner_id = e.person_id
    where e.person_id = ${personId} and o.kind = any(${sql.param(outgoingKinds)}::text[])
      and e.created_at > now() - make_interval(hours => ${hours}::int)
      and o.business_at > now() - make_interval(hours => ${hours}::int)`,
);
