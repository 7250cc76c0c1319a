import { recentPeople, searchPeople } from '@shared/contract/people';
import { implement } from '../../calls/implement.ts';
import * as queries from './people.queries.ts';
import { searchFor } from './search.queries.ts';

export const peopleRoutes = [
  implement(searchPeople, (context, { keyword }) => searchFor(context, keyword)),

  implement(recentPeople, async ({ db, person }) => ({
    items: await queries.recentPeople(db, person.id),
  })),
];
