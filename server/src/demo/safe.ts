import { minuteMs } from '../platform/time/time.ts';
import { livenessChecks } from '../schema/tables/security.ts';
import type { Seed } from './seeds.ts';
import { daysAgo } from './values.ts';

/** A liveness check in each state, with an id that can be typed into a URL. */
export async function seedLiveness({ tx, people, now }: Seed): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const past = { expiresAt: ago(60), createdAt: ago(90) };
  const decided = { ...past, updatedAt: ago(88) };
  const { fresh, rich, unchecked, guarded } = people;
  await tx.insert(livenessChecks).values([
    { id: 'demo-liveness-checking', personId: fresh, expiresAt: daysAgo({ now }, -365) },
    { ...decided, id: 'demo-liveness-passed', personId: rich, state: 'passed' },
    {
      ...decided,
      id: 'demo-liveness-failed',
      personId: unchecked,
      state: 'failed',
      reason: 'tooDark',
    },
    // This person has passed: for any other, it would put the identity check in review.
    { ...decided, id: 'demo-liveness-review', personId: guarded, state: 'inReview' },
    { ...past, id: 'demo-liveness-expired', personId: guarded, updatedAt: past.createdAt },
  ]);
}
