import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Few enough to stay well within the statement timeout. */
const defaultBatchSize = 1000;
/** The rest waits for the next run: a job must end before its lease expires. */
const defaultMaxBatches = 300;

interface Deletion {
  from: PgTable;
  /** On indexed columns: each batch searches for its rows again. */
  where: SQL | undefined;
  /** Nothing updates these rows: they need no lock, and the application no right to update them. */
  isImmutable?: boolean;
  batchSize?: number;
  maxBatches?: number;
}

/**
 * Deletes rows in batches, one statement each: a single statement could hit the timeout every time
 * and never make progress. Skips locked rows and leaves them for the next run. Pass the database,
 * not a transaction, which would hold all the locks until its end. Returns the number of deleted
 * rows.
 */
export async function deleteInBatches(db: Db, deletion: Deletion): Promise<number> {
  const { from, where, batchSize = defaultBatchSize, maxBatches = defaultMaxBatches } = deletion;
  const lock = deletion.isImmutable ? sql`` : sql`for update skip locked`;
  const key = keyOf(from);
  let deleted = 0;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const { rowCount } = await db.execute(sql`
      delete from ${from} where (${key}) in (
        select ${key} from ${from} where ${where ?? sql`true`}
        limit ${batchSize} ${lock})`);
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < batchSize) break;
  }
  return deleted;
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
