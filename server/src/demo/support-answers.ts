import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { answer } from '../domains/support/tickets.mutations.ts';
import type { Db } from '../platform/db/database.ts';
import { equals } from '../platform/db/rows.ts';
import type { Job } from '../platform/jobs/job.ts';
import { runEach } from '../platform/jobs/run-sequentially.ts';
import { fill, type Words } from '../platform/words.ts';
import { ticketMessages, tickets } from '../schema/tables/support.ts';

/** The least time that an agent would need to read. */
const minReadSeconds = 5;
const batchSize = 50;

const isWaiting = and(
  equals(tickets, { lastFrom: 'person', isClosed: false }),
  lte(tickets.updatedAt, sql`now() - make_interval(secs => ${minReadSeconds})`),
);

/** Answers tickets in a demo; elsewhere an operator does. */
export const answerDemoTickets: Job = {
  name: 'answer-demo-tickets',
  everySeconds: 5,
  run: async ({ database, services }) => {
    const waiting = await database.db
      .select({ id: tickets.id })
      .from(tickets)
      .where(isWaiting)
      .orderBy(asc(tickets.updatedAt))
      .limit(batchSize);
    await runEach(waiting, ({ id }) =>
      database.transaction((tx) => answerOne(tx, { id, words: services.words })),
    );
  },
};

async function answerOne(tx: Db, { id, words }: { id: string; words: Words }): Promise<void> {
  const isStillWaiting = and(eq(tickets.id, id), isWaiting);
  const [row] = await tx.select().from(tickets).where(isStillWaiting).for('update');
  if (!row) return;
  const isOfSupport = equals(ticketMessages, { ticketId: id, author: 'agent' });
  const isFirst = (await tx.$count(ticketMessages, isOfSupport)) === 0;
  const text = words.text(row.language, isFirst ? 'support.first' : 'support.again');
  const { number } = row;
  await answer(tx, { ticketId: id, text: fill(text, { number }), writtenBy: 'demo' });
}
