import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { CommandError } from '../../platform/commands/command.ts';
import { type Db, sqlState } from '../../platform/db/database.ts';
import { equals } from '../../platform/db/rows.ts';
import { catalogueChanges, type StoredContent } from '../../schema/tables/catalogues.ts';
import { readChanges } from './catalogue.queries.ts';
import { type Change, entriesAt, parseContent } from './catalogue.rules.ts';
import type { Catalogue, Entry } from './catalogue.ts';

interface NewChange {
  id: string;
  /** Null withdraws the entry. */
  content: StoredContent | null;
}

export interface PlannedChanges {
  changes: readonly NewChange[];
  /** Undefined: at once. */
  from: Date | undefined;
  /** Business time. */
  now: Date;
  reason: string;
  by: string;
}

/** Records changes and carries out those that hold at once; returns from when on they hold. */
export async function addChanges(
  tx: Db,
  catalogue: Catalogue,
  given: PlannedChanges,
): Promise<Date> {
  const { from, now, reason, by } = given;
  if (from && from <= now) {
    throw new CommandError('--from must be in the future; without it a change holds at once.');
  }
  const startsAt = from ?? now;
  const known = await readChanges(tx, { catalogue: catalogue.name, since: now });
  const last = await lastNumber(tx, catalogue.name);
  const added = given.changes.map(({ id, content }, index) => ({
    catalogue: catalogue.name,
    number: last + 1 + index,
    entry: id,
    content,
    startsAt,
  }));
  const changes: Change[] = [
    ...known,
    ...added.map((one) => ({ ...one, before: null, appliedAt: null })),
  ];
  assertPossible(catalogue, { now: await catalogue.read(tx), changes, from: startsAt });
  await tx
    .insert(catalogueChanges)
    .values(added.map((one) => ({ ...one, reason, changedBy: by })))
    .catch((error: unknown) => {
      if (sqlState(error) !== '23505') throw error;
      throw new CommandError('Another operator has changed this just now. Look, and try again.');
    });
  await applyDue(tx, { catalogue, now });
  return startsAt;
}

/** The entries have to fit together at the moment of a change, and at those of all later ones. */
function assertPossible(
  { problem }: Catalogue,
  given: { now: readonly Entry[]; changes: readonly Change[]; from: Date },
): void {
  const { now, changes, from } = given;
  const moments = [from, ...changes.map(({ startsAt }) => startsAt).filter((at) => at > from)];
  for (const at of moments) {
    const found = problem?.(entriesAt(now, { changes, at }));
    if (!found) continue;
    const when = at > from ? ` from ${at.toISOString()} on` : '';
    throw new CommandError(`Nothing was changed${when && `: it would not fit${when}`}: ${found}`);
  }
}

async function lastNumber(tx: Db, catalogue: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${catalogueChanges.number}), 0)::int` })
    .from(catalogueChanges)
    .where(eq(catalogueChanges.catalogue, catalogue));
  return row?.last ?? 0;
}

const isWaiting = and(isNull(catalogueChanges.appliedAt), isNull(catalogueChanges.cancelledAt));

/** The catalogues with changes whose moment has come. */
export async function findDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ name: catalogueChanges.catalogue })
    .from(catalogueChanges)
    .where(and(isWaiting, lte(catalogueChanges.startsAt, now)));
  return rows.map(({ name }) => name);
}

/** Carries changes whose moment has come into the catalogue's table, in their order. */
export async function applyDue(
  tx: Db,
  { catalogue, now }: { catalogue: Catalogue; now: Date },
): Promise<void> {
  const due = await tx
    .select()
    .from(catalogueChanges)
    .where(
      and(
        eq(catalogueChanges.catalogue, catalogue.name),
        isWaiting,
        lte(catalogueChanges.startsAt, now),
      ),
    )
    .orderBy(asc(catalogueChanges.startsAt), asc(catalogueChanges.number))
    .for('update');
  if (due.length === 0) return;
  const held = new Map((await catalogue.read(tx)).map(({ id, content }) => [id, content]));
  for (const { entry: id, number, content: stored, startsAt: at } of due) {
    const before = held.get(id) ?? null;
    const content = stored && contentOf(catalogue, stored);
    if (content) {
      held.set(id, content);
      await catalogue.write(tx, { id, content, at });
    } else {
      held.delete(id);
      await catalogue.withdraw(tx, { id, at });
    }
    await tx
      .update(catalogueChanges)
      .set({ before, appliedAt: sql`now()` })
      .where(equals(catalogueChanges, { catalogue: catalogue.name, number }));
  }
}

/** A field that a newer server has added takes its default. */
function contentOf(catalogue: Catalogue, stored: StoredContent): StoredContent {
  const parsed = parseContent(catalogue.fields, stored);
  if ('problems' in parsed) throw new Error(`${catalogue.name}: ${parsed.problems.join('; ')}`);
  return parsed.content;
}

/** Locks a change that does not hold yet, and returns its entry. */
export async function findWaiting(
  tx: Db,
  of: { catalogue: string; number: number },
): Promise<string> {
  const [row] = await tx
    .select({ entry: catalogueChanges.entry })
    .from(catalogueChanges)
    .where(and(equals(catalogueChanges, of), isWaiting))
    .for('update');
  if (row) return row.entry;
  throw new CommandError(
    `No change ${of.number} waits. One that holds can be replaced by another.`,
  );
}

/** Takes back a change that does not hold yet; the rest has to fit without it. */
export async function cancelChange(
  tx: Db,
  catalogue: Catalogue,
  { number, now }: { number: number; now: Date },
): Promise<void> {
  await tx
    .update(catalogueChanges)
    .set({ cancelledAt: sql`now()` })
    .where(equals(catalogueChanges, { catalogue: catalogue.name, number }));
  const changes = await readChanges(tx, { catalogue: catalogue.name, since: now });
  assertPossible(catalogue, { now: await catalogue.read(tx), changes, from: now });
}

/** Fills catalogues that have never had an entry: at the first start, or when they are new. */
export async function addDefaults(tx: Db, catalogues: readonly Catalogue[]): Promise<void> {
  const names = catalogues.map(({ name }) => name);
  const changed = await tx
    .selectDistinct({ name: catalogueChanges.catalogue })
    .from(catalogueChanges)
    .where(inArray(catalogueChanges.catalogue, names));
  for (const catalogue of catalogues) {
    if (changed.some(({ name }) => name === catalogue.name)) continue;
    if ((await catalogue.read(tx)).length > 0) continue;
    for (const entry of catalogue.defaults)
      await catalogue.write(tx, { ...entry, at: new Date(0) });
  }
}
