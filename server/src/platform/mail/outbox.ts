import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Db } from '../db/database.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { seconds } from '../time/time.ts';
import type { Words } from '../words.ts';
import type { MailKinds } from './kind.ts';
import { outbox } from './outbox.table.ts';
import { renderRow } from './render.ts';
import type { MailTransport } from './transport.ts';

export interface OutboxDeps {
  database: Database;
  log: Logger;
  words: Words;
  kinds: MailKinds;
  /** Without one, mails wait. */
  transport: MailTransport | undefined;
}

const batchSize = 10;
const maxBatches = 20;
const maxTries = 8;
const firstPauseSeconds = 15;
const maxPauseSeconds = 3600;
const retentionDays = 7;
const maxExpiredPerRun = 1000;

/** Each pause is twice as long as the one before: 15, 30, 60 seconds, up to an hour. Pure. */
export const pauseSeconds = (tries: number): number =>
  Math.min(maxPauseSeconds, firstPauseSeconds * 2 ** (tries - 1));

type OutboxRow = typeof outbox.$inferSelect;

/**
 * Sends the due mails. Each is claimed before it is sent: if the server stops in between, a later
 * run retries it, and two servers do not send the same mail at the same time.
 */
export async function sendOutbox(deps: OutboxDeps): Promise<void> {
  const { database, transport } = deps;
  if (transport) {
    await database.transaction(dropExpired);
    for (let round = 0; round < maxBatches; round += 1) {
      const claimed = await database.transaction(claimDue);
      await Promise.all(claimed.map((waiting) => sendOne(deps, { waiting, transport })));
      if (claimed.length < batchSize) break;
    }
  }
  const where = sql`${outbox.createdAt} < now() - make_interval(days => ${retentionDays})`;
  await deleteInBatches(database.db, { from: outbox, where });
}

export const isWaiting = and(isNotNull(outbox.params), gt(outbox.expiresAt, sql`now()`));

async function claimDue(tx: Db): Promise<OutboxRow[]> {
  const due = await tx
    .select({ id: outbox.id, tries: outbox.tries })
    .from(outbox)
    .where(and(isWaiting, lte(outbox.nextTryAt, sql`now()`)))
    .orderBy(asc(outbox.nextTryAt), asc(outbox.id))
    .limit(batchSize)
    .for('update', { skipLocked: true });
  const claimed: OutboxRow[] = [];
  for (const { id, tries: before } of due) {
    const tries = before + 1;
    const nextTryAt = sql`now() + make_interval(secs => ${pauseSeconds(tries)})`;
    const rows = await tx
      .update(outbox)
      .set({ tries, nextTryAt })
      .where(eq(outbox.id, id))
      .returning();
    claimed.push(...rows);
  }
  return claimed;
}

async function sendOne(
  { database, log, words, kinds }: OutboxDeps,
  given: { waiting: OutboxRow; transport: MailTransport },
): Promise<void> {
  const { waiting, transport } = given;
  const { id, recipient, kind, tries } = waiting;
  try {
    const mail = renderRow({ words, kinds }, waiting);
    await transport.send({ ...mail, to: recipient });
    await database.transaction((tx) => finishMail(tx, { id, as: 'sentAt' }));
    log.info({ mail: id, kind, tries }, 'mail sent');
  } catch (error) {
    const isGivenUp = tries >= maxTries || transport.isFinal(error);
    log.warn(
      { mail: id, kind, tries, isOver: isGivenUp, ...transport.describe(error) },
      'mail not sent',
    );
    if (isGivenUp) await database.transaction((tx) => finishMail(tx, { id, as: 'droppedAt' }));
  }
}

/** Marks a mail as sent or dropped and deletes its parameters. */
const finishMail = (tx: Db, of: { id: string; as: 'sentAt' | 'droppedAt' }) =>
  tx
    .update(outbox)
    .set({ params: null, [of.as]: sql`now()` })
    .where(and(eq(outbox.id, of.id), isNotNull(outbox.params)));

/** Drops expired mails, as many as fit into one statement; the next run drops the rest, unsent. */
const dropExpired = (tx: Db) =>
  tx
    .update(outbox)
    .set({ params: null, droppedAt: sql`now()` })
    .where(
      inArray(
        outbox.id,
        tx
          .select({ id: outbox.id })
          .from(outbox)
          .where(and(isNotNull(outbox.params), lte(outbox.expiresAt, sql`now()`)))
          .limit(maxExpiredPerRun),
      ),
    );

export interface ShownMail {
  to: string;
  subject: string;
  text: string;
  /** Unix seconds. */
  at: number;
}

const maxShown = 50;

/** The mails in the outbox, newest first. */
export async function readOutbox(
  db: Db,
  given: { words: Words; kinds: MailKinds },
): Promise<ShownMail[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(isNotNull(outbox.params))
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(maxShown);
  return rows.map((row) => ({
    to: row.recipient,
    ...renderRow(given, row),
    at: seconds(row.createdAt),
  }));
}
