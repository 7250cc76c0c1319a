import { and, eq, getTableColumns, SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

type Row<Table extends PgTable> = Table['$inferSelect'];

/** Column values of a row that must all be equal. */
type Values<Table extends PgTable> = Partial<Row<Table>>;

/** The condition that a row has these values. An undefined or null value matches no row. */
export function equals<Table extends PgTable>(table: Table, values: Values<Table>): SQL {
  const columns = getTableColumns(table);
  const parts = Object.entries(values).map(([name, value]) => {
    const column = columns[name];
    if (!column) throw new Error(`the table has no column ${name}`);
    return eq(column, value);
  });
  return and(...parts) ?? sql`false`;
}

const conditionOf = <Table extends PgTable>(
  table: Table,
  where: SQL | undefined | Values<Table>,
) => (where instanceof SQL ? where : equals(table, where ?? {}));

const selectRows = <Table extends PgTable>(
  db: Db,
  table: Table,
  where: SQL | undefined | Values<Table>,
) =>
  db
    .select()
    .from(table as PgTable)
    .where(conditionOf(table, where));

/** A row with these values or of this condition; undefined if there is none. */
export async function findRow<Table extends PgTable>(
  db: Db,
  table: Table,
  where: SQL | undefined | Values<Table>,
): Promise<Row<Table> | undefined> {
  return (await selectRows(db, table, where).limit(1))[0];
}

/** Like `findRow`, and locks the row until the transaction ends. */
export async function lockRow<Table extends PgTable>(
  tx: Db,
  table: Table,
  where: SQL | undefined | Values<Table>,
): Promise<Row<Table> | undefined> {
  return (await selectRows(tx, table, where).for('update'))[0];
}

export async function hasRow<Table extends PgTable>(
  db: Db,
  table: Table,
  where: SQL | undefined | Values<Table>,
): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(table as PgTable)
    .where(conditionOf(table, where))
    .limit(1);
  return rows.length > 0;
}
