import { createHash } from 'node:crypto';
import { canonicalJson } from '@shared/lib/canonical-json';
import { asc, gt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { operationAnswers, operations, transfers } from '../schema/tables/ledger.ts';
import { type EntryKind, type SealFormat, unsealedEntries } from '../schema/tables/seals.ts';
import { newestFormat, sealFormats } from './seal-formats.ts';

/** An operation or a transfer under a seal; the hash covers all its columns. */
export interface Entry {
  id: string;
  what: EntryKind;
  hash: string;
}

const tables: Record<EntryKind, SQL> = {
  transfer: sql`${transfers} t`,
  operation: sql`${operations} t left join ${operationAnswers} a on a.operation_id = t.id`,
};

/**
 * Reads up to `limit` unsealed entries. Skips an entry whose row is gone, so that `verify` finds it
 * and the entries after it still get their seal.
 */
export async function readUnsealed(tx: Db, limit: number): Promise<Entry[]> {
  for (let after = lowestId; ; ) {
    const page = await tx
      .select()
      .from(unsealedEntries)
      .where(gt(unsealedEntries.id, after))
      .orderBy(asc(unsealedEntries.id))
      .limit(limit);
    const last = page.at(-1);
    if (!last) return [];
    const found = await readCurrentEntries(tx, { entries: page, format: newestFormat });
    if (found.length > 0) return sortById(found);
    after = last.id;
  }
}

/** Hashes the current rows of entries in a seal format; leaves out entries whose row is gone. */
export async function readCurrentEntries(
  db: Db,
  of: { entries: readonly { id: string; what: EntryKind }[]; format: SealFormat },
): Promise<Entry[]> {
  const { entries, format } = of;
  const ids = (what: EntryKind) =>
    entries.filter((entry) => entry.what === what).map(({ id }) => id);
  return [
    ...(await readEntries(db, { format, what: 'transfer', ids: ids('transfer') })),
    ...(await readEntries(db, { format, what: 'operation', ids: ids('operation') })),
  ];
}

async function readEntries(
  db: Db,
  of: { format: SealFormat; what: EntryKind; ids: readonly string[] },
): Promise<Entry[]> {
  if (of.ids.length === 0) return [];
  const found = await db.execute<{ id: string; content: unknown }>(sql`
    select t.id, ${sealFormats[of.format][of.what]} as content from ${tables[of.what]}
    where t.id = any(${sql.param(of.ids)}::uuid[])`);
  return found.rows.map(({ id, content }) => ({ id, what: of.what, hash: hashOf(content) }));
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** A seal hashes its entries in this order. */
const sortById = <One extends { id: string }>(entries: readonly One[]): One[] =>
  [...entries].sort((one, other) => (one.id < other.id ? -1 : 1));

const hashOf = (content: unknown): string =>
  createHash('sha256').update(canonicalJson(content), 'utf8').digest('hex');

export interface SealedContent {
  number: bigint;
  format: SealFormat;
  previousHash: string;
  /** ISO, with microseconds. */
  sealedAt: string;
  entries: readonly Entry[];
}

/** Hashes a seal: its position in the chain and all its entries. */
export function hashSeal(seal: SealedContent): string {
  const hash = createHash('sha256');
  // Format 1 does not hash its format number.
  if (seal.format !== 1) hash.update(`format ${seal.format}\n`);
  hash.update(`${seal.number} ${seal.previousHash} ${seal.sealedAt} ${seal.entries.length}\n`);
  for (const { id, what, hash: content } of sortById(seal.entries)) {
    hash.update(`${what} ${id} ${content}\n`);
  }
  return hash.digest('hex');
}
