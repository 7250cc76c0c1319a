import type { WithdrawalStage } from '@shared/contract/withdraw';
import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import type { Series } from '../../platform/metrics/series.ts';
import { withdrawals } from '../../schema/tables/withdrawals.ts';
import { edges } from './withdraw.rules.ts';

const isOpen = (stage: WithdrawalStage): boolean => edges[stage].length > 0;
const open = (Object.keys(edges) as WithdrawalStage[]).filter(isOpen);

/** The withdrawals on their way, by stage: those in review wait for a person. */
export async function readWithdrawalMetrics(db: Db): Promise<Series[]> {
  const found = await db
    .select({
      stage: withdrawals.stage,
      count: sql<number>`count(*)::int`,
      age: sql<number>`extract(epoch from now() - min(${withdrawals.createdAt}))::float8`,
    })
    .from(withdrawals)
    .where(inArray(withdrawals.stage, open))
    .groupBy(withdrawals.stage);
  const gauge = (name: string, help: string, field: 'count' | 'age'): Series => ({
    ...{ name, help, type: 'gauge' },
    values: open.map((stage) => ({
      labels: { stage },
      value: found.find((row) => row.stage === stage)?.[field] ?? 0,
    })),
  });
  return [
    gauge('webview_withdrawals_open', 'Withdrawals on their way, by stage.', 'count'),
    gauge('webview_withdrawals_open_seconds', 'Age of the oldest of them.', 'age'),
  ];
}
