import { desc, eq } from 'drizzle-orm';
import type { Db } from '../src/platform/db/database.ts';
import { outbox } from '../src/platform/mail/outbox.table.ts';

/** The newest code that was mailed to an address. */
export async function lastCode(db: Db, to: string): Promise<string> {
  const rows = await db
    .select({ params: outbox.params })
    .from(outbox)
    .where(eq(outbox.recipient, to))
    .orderBy(desc(outbox.createdAt), desc(outbox.id));
  for (const { params } of rows) {
    if (typeof params === 'object' && params && 'code' in params) return String(params.code);
  }
  throw new Error(`no code was sent to ${to}`);
}
