import type { RequestOf } from '@shared/contract/call';
import {
  allocateQuota,
  cancelAllocation,
  getQuota,
  listAllocations,
  previewQuota,
  redeemQuota,
  transferQuota,
} from '@shared/contract/vip-quota';
import { sql } from 'drizzle-orm';
import { grantQuota } from '../src/domains/vip-quota/quota.mutations.ts';
import type { Db } from '../src/platform/db/database.ts';
import { makeTrader } from './market-people.ts';
import { newOperationKey } from './money.ts';
import type { TestApp } from './test-app.ts';

type Wish = RequestOf<typeof previewQuota>;
const calls = { redeem: redeemQuota, transfer: transferQuota, allocate: allocateQuota } as const;

/** A signed-in person who may spend, with units of quota. */
export async function makeOwner(
  test: TestApp,
  given: { units?: number } & NonNullable<Parameters<typeof makeTrader>[1]> = {},
) {
  const { units = 100, ...rest } = given;
  const trader = await makeTrader(test, { usdt: '0', yut: '0', ...rest });
  const { id, token, order } = trader;
  if (units > 0) {
    const grant = { personId: id, amount: units, businessAt: new Date() };
    await test.database.transaction((tx) => grantQuota(tx, grant));
  }
  const preview = (wish: Wish) => test.call(previewQuota, wish, { token });
  const send = (action: Wish['action'], quoteId?: string | null, key?: string) =>
    test.call(calls[action], order(quoteId ?? undefined, key), { token });
  return {
    ...trader,
    preview,
    send,
    /** Preview and call; returns the first refusal. */
    act: async (wish: Wish) => {
      const asked = await preview(wish);
      if (asked.name !== 'ok') return { name: asked.name, data: undefined };
      return send(wish.action, asked.data?.quoteId);
    },
    cancelAllocation: (allocationId: string, operationKey = newOperationKey()) =>
      test.call(cancelAllocation, { allocationId, operationKey }, { token }),
    info: async () => {
      const { data, name } = await test.call(getQuota, {}, { token });
      if (!data) throw new Error(`no quota: ${name}`);
      return data;
    },
    allocations: async (direction: 'given' | 'received', scope: 1 | 2 = 1) => {
      const body = { direction, scope, limit: 50 };
      return (await test.call(listAllocations, body, { token })).data?.items ?? [];
    },
  };
}
export type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** The invariants of all quota. Each query returns violations. */
const laws = {
  'total = used + allocated + left': sql`select person_id from vip_quotas
    where total <> used + allocated + remaining or least(total, used, allocated, remaining) < 0`,
  'the balance is the sum of the entries': sql`select q.person_id from vip_quotas q
    left join lateral (select
      coalesce(sum(case when kind in ('granted', 'received') then amount
        when kind in ('transferred', 'lapsed') then -amount else 0 end), 0) as total,
      coalesce(sum(amount) filter (where kind in ('redeemed', 'allocationRedeemed')), 0) as used,
      coalesce(sum(change), 0) as remaining, count(*) as entries
      from vip_entries e where e.person_id = q.person_id) as h on true
    where (q.total, q.used, q.remaining, q.entries)
      <> (h.total::bigint, h.used::bigint, h.remaining::bigint, h.entries::int)`,
  'each entry goes on from the one before': sql`select id from (
      select id, change, remaining, lag(remaining, 1, 0::bigint)
        over (partition by person_id order by number) as before from vip_entries) as e
    where remaining <> before + change`,
  'what is allocated is open': sql`select q.person_id from vip_quotas q
    where q.allocated <> coalesce((select sum(a.amount - a.redeemed) from vip_allocations a
      where a.owner_id = q.person_id and a.status = 1), 0)`,
  'nothing is redeemed beyond an allocation': sql`select a.id from vip_allocations a
    where a.redeemed <> coalesce((select sum(e.amount) from vip_entries e
      where e.allocation_id = a.id and e.kind = 'redeemedAllocated'), 0)`,
  'units come from the house alone': sql`select 1 as off where
    (select coalesce(sum(total), 0) from vip_quotas) <>
    (select coalesce(sum(case kind when 'granted' then amount when 'lapsed' then -amount else 0 end), 0)
      from vip_entries)`,
  'each redeemed unit was paid once': sql`select 1 as off where
    (select count(*) from vip_entries e where e.kind in ('redeemed', 'redeemedAllocated')
      and e.operation_id is not null) <>
    (select count(*) from transfers t where t.kind = 'quotaRedeemed' and t.operation_id is not null)`,
};

export async function violatedInvariants(db: Db): Promise<string[]> {
  const broken: string[] = [];
  for (const [law, query] of Object.entries(laws)) {
    if ((await db.execute(query)).rows.length > 0) broken.push(law);
  }
  return broken;
}
