import { deleteAccount, keepAccount } from '@shared/contract/safe';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { requireProof } from '../../access/proof.ts';
import { endSessions } from '../../access/session.ts';
import { implement } from '../../calls/implement.ts';
import { ApiError } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import { persons } from '../../schema/tables/identity.ts';
import { notifyOwner } from '../messages/public.ts';
import { findObstacles, isObstructed } from './can-close-account.queries.ts';

/** The time in which a deletion can be cancelled. */
export const deletionDays = 30;

/** Account deletion: requested by the owner, executed 30 days later. */
export const deletionRoutes = [
  implement(deleteAccount, {
    proof: 'deletion',
    run: async (context, { givesUpBalance = false, proof }) => {
      const { db, person } = context;
      if (person.erasesAt) throw new ApiError('alreadyRequested');
      const left = await findObstacles(db, person.id);
      if (isObstructed(left, givesUpBalance))
        throw new ApiError('accountNotEmpty', { data: { left } });
      await requireProof(context, { for: 'deletion', proof });
      const [requested] = await db
        .update(persons)
        .set({ erasesAt: sql`now() + make_interval(days => ${deletionDays})` })
        .where(and(eq(persons.id, person.id), isNull(persons.erasesAt)))
        .returning({ erasesAt: persons.erasesAt });
      if (!requested) throw new ApiError('alreadyRequested');
      await endSessions(context, { personId: person.id, except: undefined });
      await notifyOwner(context, { person, change: 'deletion' });
      return { erasesAt: seconds(requested.erasesAt) };
    },
  }),

  implement(keepAccount, async (context) => {
    const { db, person } = context;
    const { rowCount } = await db
      .update(persons)
      .set({ erasesAt: null })
      .where(and(eq(persons.id, person.id), isNotNull(persons.erasesAt), isNull(persons.erasedAt)));
    // Repeating it changes nothing.
    if (rowCount !== 0) await notifyOwner(context, { person, change: 'deletionTakenBack' });
    return {};
  }),
];
