import type { OperationKind } from '@shared/contract/operation-kinds';
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { isId, newId } from '../platform/db/new-id.ts';
import { statement } from '../platform/db/statement.ts';
import { ApiError } from '../platform/errors.ts';
import { quotes, quoteUses } from '../schema/tables/ledger.ts';

/** Open quotes per person: each screen needs one, and a person has few screens. */
export const maxOpenQuotes = 20;

/**
 * Stores a quote until it expires. Amounts in `content` are decimal text. Above the limit per
 * person, the oldest quotes expire at once.
 */
export async function createQuote(
  db: Db,
  quote: { ownerId: string; kind: OperationKind; content: unknown; seconds: number },
): Promise<{ id: string; expiresAt: Date }> {
  const id = newId();
  const { ownerId, kind, content } = quote;
  const made = await db.execute<{ expires_at: string }>(sql`
    with ended as (
      update ${quotes} set expires_at = now() where id in (
        select id from ${quotes} where owner_id = ${ownerId}::uuid and not used
          and expires_at > now()
        order by created_at desc, id desc offset ${maxOpenQuotes - 1}))
    insert into ${quotes} (id, owner_id, kind, content, expires_at)
    values (${id}::uuid, ${ownerId}::uuid, ${kind}, ${JSON.stringify(content)}::jsonb,
      now() + make_interval(secs => ${quote.seconds}))
    returning expires_at`);
  const row = made.rows[0];
  if (!row) throw new Error('a quote was not stored');
  return { id, expiresAt: new Date(row.expires_at) };
}

interface QuoteRef {
  id: string;
  ownerId: string;
  kind: OperationKind;
}

/** Reads a quote without consuming it, for checks before the operation; also one that has ended. */
export async function readQuote(
  db: Db,
  of: QuoteRef,
): Promise<{ content: unknown; isLive: boolean }> {
  if (!isId(of.id)) throw new ApiError('notFound');
  const found = await db.execute<{ content: unknown; is_live: boolean }>(selectQuote({ ...of }));
  const quote = found.rows[0];
  if (!quote) throw new ApiError('notFound');
  return { content: quote.content, isLive: quote.is_live };
}

const selectQuote = statement(
  ['id', 'ownerId', 'kind'],
  ({ id, ownerId, kind }) => sql`
    select content, expires_at > now() as is_live from ${quotes}
    where id = ${id} and owner_id = ${ownerId} and kind = ${kind}`,
);

/**
 * Consumes a quote for an operation, once and before it expires, and returns its content for the
 * caller to parse. The quote must have the same owner and kind.
 */
export async function consumeQuote(
  tx: Db,
  take: QuoteRef & { operationId: string },
): Promise<unknown> {
  if (!isId(take.id)) throw new ApiError('notFound');
  const found = await tx.execute<{ content: unknown; is_first: boolean }>(
    markQuoteUsed({ ...take }),
  );
  const quote = found.rows[0];
  if (!quote) throw new ApiError('notFound');
  if (!quote.is_first) throw new ApiError('quoteExpired');
  return quote.content;
}

const markQuoteUsed = statement(
  ['id', 'ownerId', 'kind', 'operationId'],
  ({ id, ownerId, kind, operationId }) => sql`
    with quote as (
      select id, content, expires_at > now() as is_live from ${quotes}
      where id = ${id}::uuid and owner_id = ${ownerId}::uuid and kind = ${kind}),
    first as (
      insert into ${quoteUses} (quote_id, operation_id)
      select id, ${operationId}::uuid from quote where is_live
      on conflict do nothing returning quote_id),
    used as (
      update ${quotes} set used = true where id in (select quote_id from first) returning id)
    select content, exists (select from used) as is_first from quote`,
);
