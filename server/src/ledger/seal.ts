import { eq, sql } from 'drizzle-orm';
import type { Database, Db } from '../platform/db/database.ts';
import { sealedEntries, sealHeads, seals, unsealedEntries } from '../schema/tables/seals.ts';
import { type Entry, hashSeal, readUnsealed } from './entries.ts';
import { newestFormat } from './seal-formats.ts';

/** The newest seal; number 0 and a hash of zeros before the first. */
export interface SealHead {
  number: bigint;
  hash: string;
}

/** Few enough for the statement timeout. */
const entriesPerSeal = 1000;

/**
 * Seals unsealed entries under the next number; undefined if there are none. Locks the chain's
 * head, so two runs at once seal different entries.
 */
export async function sealLedger(
  tx: Db,
  limit = entriesPerSeal,
): Promise<(SealHead & { entries: number }) | undefined> {
  const head = await lockHead(tx);
  const entries = await readUnsealed(tx, limit);
  if (entries.length === 0) return undefined;
  const { sealedAt } = head;
  const number = head.number + 1n;
  const seal = { number, format: newestFormat, previousHash: head.hash, sealedAt, entries };
  const hash = hashSeal(seal);
  await tx.insert(seals).values({
    number,
    format: newestFormat,
    previousHash: head.hash,
    hash,
    entries: entries.length,
    sealedAt: sql`${sealedAt}::timestamptz`,
  });
  await markSealed(tx, { number, entries });
  await tx.update(sealHeads).set({ number, hash }).where(eq(sealHeads.onlyRow, true));
  return { number, hash, entries: entries.length };
}

const maxSealsPerRun = 100;

/** Creates seals until no entry is unsealed; the next run takes what exceeds the limit. */
export async function sealBacklog(database: Database): Promise<{ seals: number; entries: number }> {
  let entries = 0;
  for (let count = 0; ; count += 1) {
    const sealed = count < maxSealsPerRun && (await database.transaction((tx) => sealLedger(tx)));
    if (!sealed) return { seals: count, entries };
    entries += sealed.entries;
  }
}

export async function readSealHead(db: Db): Promise<SealHead> {
  const head = (await db.select().from(sealHeads))[0];
  if (!head) throw new Error('the chain of seals has no head');
  return { number: head.number, hash: head.hash };
}

async function lockHead(tx: Db): Promise<SealHead & { sealedAt: string }> {
  const [head] = await tx
    .select({
      number: sealHeads.number,
      hash: sealHeads.hash,
      sealedAt: sql<string>`to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
    })
    .from(sealHeads)
    .for('update');
  if (!head) throw new Error('the chain of seals has no head');
  return head;
}

async function markSealed(
  tx: Db,
  seal: { number: bigint; entries: readonly Entry[] },
): Promise<void> {
  const column = (name: keyof Entry) => sql.param(seal.entries.map((entry) => entry[name]));
  await tx.execute(sql`
    insert into ${sealedEntries} (id, what, hash, seal_number)
    select id, what, hash, ${seal.number.toString()}::bigint
    from unnest(${column('id')}::uuid[], ${column('what')}::text[], ${column('hash')}::text[])
      as entry (id, what, hash)`);
  await tx.execute(sql`delete from ${unsealedEntries} where id = any(${column('id')}::uuid[])`);
}
