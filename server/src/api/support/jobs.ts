import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { tickets } from '../../db/tables/support.ts';
import type { Job } from '../../jobs/job.ts';
import { oneByOne } from '../../jobs/one-by-one.ts';
import { answer } from './tickets.ts';

/** As somebody would need at least. */
const secondsToRead = 5;
const atOnce = 50;

const waits = and(
  eq(tickets.lastFrom, 'person'),
  eq(tickets.isClosed, false),
  lte(tickets.updatedAt, sql`now() - make_interval(secs => ${secondsToRead})`),
);

/** Plays support in a demo. Elsewhere an operator answers. */
export const answerDemoTickets: Job = {
  name: 'answer-demo-tickets',
  everySeconds: 5,
  demoOnly: true,
  run: async ({ database }) => {
    const waiting = await database.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(waits)
      .orderBy(asc(tickets.updatedAt))
      .limit(atOnce);
    const { failures } = await oneByOne(waiting, ({ id }) =>
      database.transaction((tx) => answerOne(tx, id)),
    );
    if (failures.length > 0) throw failures[0];
  },
};

async function answerOne(tx: Db, id: string): Promise<void> {
  const stillWaits = and(eq(tickets.id, id), waits);
  const [row] = await tx.select().from(tickets).where(stillWaits).for('update');
  if (!row) return;
  const text = `Hello, this is support. We are looking into ${row.number} and will write here as soon as we know more.`;
  await answer(tx, { ticketId: id, text, writtenBy: 'demo' });
}
