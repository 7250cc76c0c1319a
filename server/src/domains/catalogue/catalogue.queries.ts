import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { catalogueChanges } from '../../schema/tables/catalogues.ts';
import { type Change, entriesAt } from './catalogue.rules.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import type { ContentOf, Fields } from './fields.ts';

const isWaiting = and(isNull(catalogueChanges.appliedAt), isNull(catalogueChanges.cancelledAt));

/** The changes of a catalogue that wait, and those since a moment. */
export function readChanges(db: Db, of: { catalogue: string; since: Date }): Promise<Change[]> {
  return db
    .select()
    .from(catalogueChanges)
    .where(
      and(
        eq(catalogueChanges.catalogue, of.catalogue),
        isNull(catalogueChanges.cancelledAt),
        or(isWaiting, gt(catalogueChanges.startsAt, of.since)),
      ),
    )
    .orderBy(asc(catalogueChanges.number));
}

/** The entries of a catalogue by moment, from `since` on. */
export async function readEntriesByTime<Of extends Fields>(
  db: Db,
  catalogue: Catalogue<Of>,
  since: Date,
): Promise<(at: Date) => Entry<ContentOf<Of>>[]> {
  const changes = await readChanges(db, { catalogue: catalogue.name, since });
  const now = await catalogue.read(db);
  return (at) => entriesAt(now, { changes, at });
}
