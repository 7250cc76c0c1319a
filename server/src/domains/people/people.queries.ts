import type { FoundPerson } from '@shared/contract/people';
import { isLongEnough, keywordOf } from '@shared/lib/people-keyword';
import { and, asc, desc, eq, isNotNull, isNull, max, ne, or, type SQL, sql } from 'drizzle-orm';
import { consumeLimit, type Limit } from '../../access/limits.ts';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { persons } from '../../schema/tables/identity.ts';
import { receipts } from '../../schema/tables/receipts.ts';

const maxFound = 20;
const maxRecent = 6;

const columns = {
  uid: persons.uid,
  userName: persons.userName,
  nickName: persons.nickName,
  avatar: persons.avatar,
};

/** Accounts that are being deleted or are erased are not found. */
const isActive = and(isNull(persons.erasesAt), isNull(persons.erasedAt));

/** People by a keyword in lower case, except the caller; exact matches first. */
function findPeople(db: Db, of: { keyword: string; without: string }): Promise<FoundPerson[]> {
  const { keyword, without } = of;
  const name = sql`lower(${persons.userName})`;
  const nickName = sql`lower(${persons.nickName})`;
  return db
    .select(columns)
    .from(persons)
    .where(and(matches(keyword), isActive, ne(persons.id, without)))
    .orderBy(
      desc(eq(persons.uid, keyword)),
      desc(eq(name, keyword)),
      desc(eq(nickName, keyword)),
      asc(name),
    )
    .limit(maxFound);
}

/** Matches whole e-mail addresses only, so that none can be guessed by its prefix. */
function matches(keyword: string): SQL | undefined {
  if (keyword.includes('@')) return eq(sql`lower(${persons.email})`, keyword);
  const beginning = `${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    eq(persons.uid, keyword),
    sql`lower(${persons.userName}) collate "C" like ${beginning}`,
    sql`lower(${persons.nickName}) collate "C" like ${beginning}`,
  );
}

/** The recipients of a person's transfers, the latest first. */
export function recentPeople(db: Db, personId: string): Promise<FoundPerson[]> {
  return db
    .select(columns)
    .from(receipts)
    .innerJoin(persons, eq(persons.id, receipts.counterpartyId))
    .where(and(eq(receipts.ownerId, personId), isNotNull(receipts.counterpartyId), isActive))
    .groupBy(persons.id)
    .orderBy(desc(max(receipts.businessAt)))
    .limit(maxRecent);
}

/** Enough for a person who types, too few for harvesting names. */
const searchesOf = (person: { id: string }): Limit => ({
  key: `search:${person.id}`,
  allowed: 20,
  hours: 40 / 3600,
});

/** Finds people by a typed keyword. All searches share one rate limit. */
export async function searchFor(
  { db, person }: Context,
  input: { keyword: string },
): Promise<{ items: FoundPerson[] }> {
  const keyword = keywordOf(input.keyword);
  if (!isLongEnough(keyword)) return { items: [] };
  await consumeLimit(db, searchesOf(person));
  return { items: await findPeople(db, { keyword, without: person.id }) };
}
