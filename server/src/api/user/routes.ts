import { getMyProfile } from '@shared/contract/user';
import { implement } from '../../http/implement.ts';
import { followCounts } from './queries.ts';
import { presentProfile } from './rules.ts';

export const userRoutes = [
  implement(getMyProfile, async ({ db, person, clock }) => {
    const counts = await followCounts(db, person.id);
    return presentProfile(person, { ...counts, now: clock.wall });
  }),
];
