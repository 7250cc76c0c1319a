import { eq, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { oneValue, type Series } from '../platform/metrics/series.ts';
import { sealHeads, seals, unsealedEntries } from '../schema/tables/seals.ts';

/** How far the seals are behind the ledger. */
export async function readLedgerMetrics(db: Db): Promise<Series[]> {
  const [waiting, [newest]] = await Promise.all([
    db.$count(unsealedEntries),
    db
      .select({ age: sql<number>`extract(epoch from now() - ${seals.sealedAt})::float8` })
      .from(sealHeads)
      .innerJoin(seals, eq(seals.number, sealHeads.number)),
  ]);
  return [
    oneValue('webview_ledger_unsealed', 'Entries of the ledger without a seal.', waiting),
    oneValue('webview_ledger_seal_age_seconds', 'Age of the newest seal.', newest?.age ?? 0),
  ];
}
