import type { PopupKind } from '@shared/contract/enums';
import { and, asc, eq, gt, isNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { isId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { banks, popupHides, popups } from '../../schema/tables/home.ts';
import { countries, welfare } from '../../schema/tables/identity.ts';

export function readWelfare(db: Db) {
  return db
    .select({
      country: welfare.country,
      title: welfare.title,
      words: welfare.words,
      amount: welfare.amount,
    })
    .from(welfare)
    .orderBy(asc(welfare.position));
}

export async function phoneCodeOf(db: Db, country: string): Promise<string> {
  return (await findRow(db, countries, { code: country }))?.phoneCode ?? '';
}

/** The first current popup that concerns a person and that they have not hidden. */
export async function readPopup(
  db: Db,
  of: { personId: string; business: Date; without?: PopupKind; notTo: string[] },
) {
  const hidden = and(eq(popupHides.popupId, popups.id), eq(popupHides.personId, of.personId));
  const rows = await db
    .select({
      id: popups.id,
      name: popups.name,
      kind: popups.kind,
      path: popups.path,
      words: popups.words,
    })
    .from(popups)
    .leftJoin(popupHides, hidden)
    .where(
      and(
        lte(popups.startsAt, of.business),
        or(isNull(popups.endsAt), gt(popups.endsAt, of.business)),
        or(isNull(popupHides.popupId), lte(popupHides.until, sql`now()`)),
        of.without && ne(popups.kind, of.without),
        // As the router reads it: an operator may write `/Novice/`.
        notInArray(sql`rtrim(lower(${popups.path}), '/')`, of.notTo),
      ),
    )
    .orderBy(asc(popups.position), asc(popups.id))
    .limit(1);
  return rows[0];
}

/** False if there is no such popup. A popup that was hidden forever stays hidden. */
export async function hidePopupFor(
  tx: Db,
  hide: { popupId: string; personId: string; hours: number | undefined },
): Promise<boolean> {
  if (!isId(hide.popupId)) return false;
  const match = eq(popups.id, hide.popupId);
  const popup = await findRow(tx, popups, match);
  if (!popup) return false;
  const until =
    hide.hours === undefined ? null : sql`now() + make_interval(hours => ${hide.hours})`;
  await tx
    .insert(popupHides)
    .values({ popupId: popup.id, personId: hide.personId, until })
    .onConflictDoUpdate({
      target: [popupHides.popupId, popupHides.personId],
      set: { until },
      setWhere: sql`${popupHides.until} is not null`,
    });
  return true;
}

export function readBanks(db: Db, country: string) {
  return db
    .select({ code: banks.code, name: banks.name, country: banks.country })
    .from(banks)
    .where(eq(banks.country, country))
    .orderBy(asc(banks.position), asc(banks.code));
}

export async function bankCountries(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country: banks.country })
    .from(banks)
    .orderBy(asc(banks.country));
  return rows.map((row) => row.country);
}
