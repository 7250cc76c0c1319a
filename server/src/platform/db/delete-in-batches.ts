import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** So few rows go well within the time that a statement has. */
const rowsAtOnce = 1000;
/** More than that is the next run's: a job must be done before its lease is over. */
const batchesAtMost = 300;

interface Deletion {
  from: PgTable;
  /** On columns with an index: each batch looks for its rows anew. */
  where: SQL | undefined;
  atOnce?: number;
  batches?: number;
}

/**
 * Deletes what is no longer needed, a batch after the other, each a statement of its own: one that
 * deleted everything could take longer than it may, and would then never get anywhere. Rows that
 * somebody is working on are left for the next run. Give it the database, not a transaction: that
 * would hold all of it until its end. Says how many rows are gone.
 */
export async function deleteInBatches(db: Db, deletion: Deletion): Promise<number> {
  const { from, where, atOnce = rowsAtOnce, batches = batchesAtMost } = deletion;
  const key = keyOf(from);
  let gone = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${from} where (${key}) in (
        select ${key} from ${from} where ${where ?? sql`true`}
        limit ${atOnce} for update skip locked)`);
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < atOnce) break;
  }
  return gone;
}

/** The columns of the primary key. */
function keyOf(table: PgTable): SQL {
  const { columns, primaryKeys, name } = getTableConfig(table);
  const keys = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  if (keys.length === 0) throw new Error(`${name} has no primary key`);
  return sql.join(
    keys.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
}
