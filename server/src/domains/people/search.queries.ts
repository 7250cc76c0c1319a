import type { FoundPerson } from '@shared/contract/people';
import { isLongEnough, keywordOf } from '@shared/lib/people-keyword';
import type { Context } from '../../calls/implement.ts';
import { RateLimiter } from '../../platform/http/rate-limit.ts';
import { findPeople } from './people.queries.ts';

/** Enough for a person who types, too few for harvesting names. */
const searches = new RateLimiter({ burst: 20, perSecond: 0.5 });

/** Finds people by a typed keyword. All searches share one rate limit. */
export async function searchFor(
  { db, person }: Context,
  typed: string,
): Promise<{ items: FoundPerson[] }> {
  const keyword = keywordOf(typed);
  if (!isLongEnough(keyword)) return { items: [] };
  searches.take(person.id);
  return { items: await findPeople(db, { keyword, without: person.id }) };
}
