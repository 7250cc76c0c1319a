import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { oneValue, type Series } from '../metrics/series.ts';
import { outbox } from './outbox.table.ts';
import { isWaiting } from './outbox.ts';

/** The mails that wait to be sent. */
export async function readOutboxMetrics(db: Db): Promise<Series[]> {
  const [{ count = 0, age = 0 } = {}] = await db
    .select({
      count: sql<number>`count(*)::int`,
      age: sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt})), 0)::float8`,
    })
    .from(outbox)
    .where(isWaiting);
  return [
    oneValue('webview_mails_waiting', 'Mails that wait to be sent.', count),
    oneValue('webview_mails_waiting_seconds', 'How long the oldest of them waits.', age),
  ];
}
