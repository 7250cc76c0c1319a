import { createHash } from 'node:crypto';
import { canonicalJson } from '@shared/lib/canonical-json';
import { asc, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { operationAnswers, operations, transfers } from '../schema/tables/ledger.ts';
import { type EntryKind, unsealedEntries } from '../schema/tables/seals.ts';

/** An operation or a transfer as a seal sees it: every column of it is in the hash. */
export interface Entry {
  id: string;
  what: EntryKind;
  hash: string;
}

/** Times with all their digits: the driver's `Date` would drop the microseconds. */
const moment = (column: SQL) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const columns: Record<EntryKind, SQL> = {
  transfer: sql`json_build_object('what', 'transfer', 'id', t.id, 'operation', t.operation_id,
    'debit', t.debit_account_id, 'credit', t.credit_account_id, 'asset', t.asset,
    'amount', t.amount::text, 'kind', t.kind, 'reason', t.reason,
    'businessAt', ${moment(sql`t.business_at`)}, 'createdAt', ${moment(sql`t.created_at`)})`,
  operation: sql`json_build_object('what', 'operation', 'id', t.id, 'owner', t.owner_id,
    'key', t.key, 'kind', t.kind, 'content', t.content_hash, 'answer', a.answer,
    'businessAt', ${moment(sql`t.business_at`)}, 'createdAt', ${moment(sql`t.created_at`)})`,
};

const tables: Record<EntryKind, SQL> = {
  transfer: sql`${transfers} t`,
  operation: sql`${operations} t left join ${operationAnswers} a on a.operation_id = t.id`,
};

/**
 * What waits for a seal, at most so many. An entry whose row is gone is left waiting, for `verify`
 * to find; a page of nothing else must not keep the next from its seal.
 */
export async function readWaiting(tx: Db, limit: number): Promise<Entry[]> {
  for (let after = lowestId; ; ) {
    const page = await tx
      .select()
      .from(unsealedEntries)
      .where(gt(unsealedEntries.id, after))
      .orderBy(asc(unsealedEntries.id))
      .limit(limit);
    const last = page.at(-1);
    if (!last) return [];
    const found = await readAsTheyAre(tx, page);
    if (found.length > 0) return inIdOrder(found);
    after = last.id;
  }
}

/** Entries of both kinds as they stand now; one whose row is gone is left out. */
export async function readAsTheyAre(
  db: Db,
  entries: readonly { id: string; what: EntryKind }[],
): Promise<Entry[]> {
  const ids = (what: EntryKind) =>
    entries.filter((entry) => entry.what === what).map(({ id }) => id);
  return [
    ...(await readEntries(db, { what: 'transfer', ids: ids('transfer') })),
    ...(await readEntries(db, { what: 'operation', ids: ids('operation') })),
  ];
}

async function readEntries(
  db: Db,
  of: { what: EntryKind; ids: readonly string[] },
): Promise<Entry[]> {
  if (of.ids.length === 0) return [];
  const found = await db.execute<{ id: string; content: unknown }>(sql`
    select t.id, ${columns[of.what]} as content from ${tables[of.what]}
    where t.id = any(${sql.param(of.ids)}::uuid[])`);
  return found.rows.map(({ id, content }) => ({ id, what: of.what, hash: hashOf(content) }));
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** The order of entries under a seal. */
const inIdOrder = <One extends { id: string }>(entries: readonly One[]): One[] =>
  [...entries].sort((one, other) => (one.id < other.id ? -1 : 1));

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content), 'utf8').digest('hex');

export interface SealedContent {
  number: bigint;
  previousHash: string;
  /** ISO, with microseconds. */
  sealedAt: string;
  entries: readonly Entry[];
}

/** The hash of a seal: over its place in the chain and over every entry under it. */
export function hashSeal(seal: SealedContent): string {
  const hash = createHash('sha256');
  hash.update(`${seal.number} ${seal.previousHash} ${seal.sealedAt} ${seal.entries.length}\n`);
  for (const { id, what, hash: content } of inIdOrder(seal.entries)) {
    hash.update(`${what} ${id} ${content}\n`);
  }
  return hash.digest('hex');
}
