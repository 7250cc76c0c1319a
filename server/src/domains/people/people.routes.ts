import { recentPeople, searchPeople } from '@shared/contract/people';
import { implement } from '../../calls/implement.ts';
import * as queries from './people.queries.ts';

export const peopleRoutes = [
  implement(searchPeople, queries.searchFor),

  implement(recentPeople, async ({ db, person }) => ({
    items: await queries.recentPeople(db, person.id),
  })),
];
