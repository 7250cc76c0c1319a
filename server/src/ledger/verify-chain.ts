import { sql } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import { type EntryKind, type SealFormat, sealedEntries, seals } from '../schema/tables/seals.ts';
import { type Entry, hashSeal, readCurrentEntries, type SealedContent } from './entries.ts';
import { readSealHead, type SealHead } from './seal.ts';
import { sealFormats } from './seal-formats.ts';

const sealsPerPage = 100;
const maxProblems = 100;

type SealRow = {
  number: string;
  format: SealFormat;
  previous_hash: string;
  hash: string;
  entries: number;
  sealed_at: string;
};

/** Verifies the chain from its first seal, page by page. */
export async function checkChain(
  db: Db,
  logged?: SealHead,
): Promise<{ problems: string[]; seals: number; head: SealHead }> {
  // Read first: seals that are added during the check come after it.
  const head = await readSealHead(db);
  const problems: string[] = [];
  let last: SealHead = { number: 0n, hash: '0'.repeat(64) };
  let count = 0;
  for (;;) {
    const page = await readSeals(db, { after: last.number, upTo: head.number });
    for (const seal of page) {
      problems.push(...(await checkSeal(db, { seal, last })));
      last = { number: BigInt(seal.number), hash: seal.hash };
      count += 1;
      if (logged?.number === last.number && logged.hash !== last.hash) {
        problems.push(`Seal ${last.number} is not the one that the log has kept.`);
      }
    }
    if (page.length < sealsPerPage || problems.length > maxProblems) break;
  }
  if (problems.length > maxProblems) return { problems, seals: count, head };
  if (last.number !== head.number || last.hash !== head.hash) {
    problems.push(`The chain ends at seal ${last.number}, its head says ${head.number}.`);
  }
  if (logged && logged.number > last.number) {
    problems.push(`The log has kept seal ${logged.number}, and the chain ends at ${last.number}.`);
  }
  return { problems, seals: count, head };
}

async function readSeals(db: Db, of: { after: bigint; upTo: bigint }): Promise<SealRow[]> {
  const found = await db.execute<SealRow>(sql`
    select number::text, format, previous_hash, hash, entries,
      to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as sealed_at
    from ${seals}
    where number > ${of.after.toString()}::bigint and number <= ${of.upTo.toString()}::bigint
    order by ${seals.number} limit ${sealsPerPage}`);
  return found.rows;
}

async function checkSeal(db: Db, given: { seal: SealRow; last: SealHead }): Promise<string[]> {
  const { seal, last } = given;
  const problems: string[] = [];
  const number = BigInt(seal.number);
  if (number !== last.number + 1n) {
    problems.push(`Seal ${last.number + 1n} is missing: ${number} follows ${last.number}.`);
  } else if (seal.previous_hash !== last.hash) {
    problems.push(`Seal ${number} does not follow the seal before it.`);
  }
  if (!Object.hasOwn(sealFormats, seal.format)) {
    return [...problems, `Seal ${number} has an unknown format: ${seal.format}.`];
  }
  const entries = await readSealed(db, number);
  const { format, previous_hash: previousHash, sealed_at: sealedAt } = seal;
  if (hashSeal({ number, format, previousHash, sealedAt, entries }) !== seal.hash) {
    problems.push(
      `Seal ${number} was made of other entries: it counts ${seal.entries}, it lists ${entries.length}.`,
    );
  }
  return [...problems, ...(await compareWithNow(db, { number, format, entries }))];
}

async function readSealed(db: Db, number: bigint): Promise<Entry[]> {
  const found = await db.execute<{ id: string; what: EntryKind; hash: string }>(
    sql`select id, what, hash from ${sealedEntries}
      where seal_number = ${number.toString()}::bigint order by id`,
  );
  return found.rows;
}

/** Checks that each sealed entry still exists and is unchanged. */
async function compareWithNow(
  db: Db,
  seal: Pick<SealedContent, 'number' | 'format' | 'entries'>,
): Promise<string[]> {
  const found = await readCurrentEntries(db, seal);
  const now = new Map(found.map(({ id, hash }) => [id, hash]));
  return seal.entries
    .filter(({ id, hash }) => now.get(id) !== hash)
    .map(({ id, what }) =>
      now.has(id)
        ? `The ${what} ${id} is not what seal ${seal.number} has sealed.`
        : `The ${what} ${id} of seal ${seal.number} is gone.`,
    );
}
