import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { newId } from '../db/new-id.ts';
import { quotes, quoteUses } from '../db/tables/ledger.ts';
import { ApiError } from '../errors.ts';

/** Keeps what was promised to a person, until it expires. Amounts in `content` are decimal text. */
export async function makeQuote(
  db: Db,
  quote: { ownerId: string; kind: string; content: unknown; seconds: number },
): Promise<{ id: string; expiresAt: Date }> {
  const id = newId();
  const rows = await db
    .insert(quotes)
    .values({
      id,
      ownerId: quote.ownerId,
      kind: quote.kind,
      content: quote.content,
      expiresAt: sql`now() + make_interval(secs => ${quote.seconds})`,
    })
    .returning({ expiresAt: quotes.expiresAt });
  const made = rows[0];
  if (!made) throw new Error('a quote was not kept');
  return { id, expiresAt: made.expiresAt };
}

/**
 * Takes a quote for an operation: only its owner's, only of this kind, only before it expires and
 * only once. Returns what was promised, for the caller to parse.
 */
export async function takeQuote(
  tx: Db,
  take: { id: string; ownerId: string; kind: string; operationId: string },
): Promise<unknown> {
  const rows = await tx
    .select({ content: quotes.content, isLive: sql<boolean>`${quotes.expiresAt} > now()` })
    .from(quotes)
    .where(
      and(eq(quotes.id, take.id), eq(quotes.ownerId, take.ownerId), eq(quotes.kind, take.kind)),
    );
  const quote = rows[0];
  if (!quote) throw new ApiError('notFound');
  if (!quote.isLive) throw new ApiError('quoteExpired');
  const used = await tx
    .insert(quoteUses)
    .values({ quoteId: take.id, operationId: take.operationId })
    .onConflictDoNothing()
    .returning();
  if (used.length === 0) throw new ApiError('quoteExpired');
  return quote.content;
}
