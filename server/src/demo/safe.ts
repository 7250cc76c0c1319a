import { livenessChecks } from '../schema/tables/security.ts';
import type { Seed } from './seeds.ts';

const minuteMs = 60_000;
const yearMs = 365 * 24 * 60 * minuteMs;

/** A liveness check in each state, with an id that can be typed into a URL. */
export async function seedLiveness({ tx, people, now }: Seed): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const [expiresLater, expired] = [new Date(now.getTime() + yearMs), ago(60)];
  await tx.insert(livenessChecks).values([
    { id: 'demo-liveness-checking', personId: people.fresh, expiresAt: expiresLater },
    {
      id: 'demo-liveness-passed',
      personId: people.rich,
      state: 'passed',
      expiresAt: expired,
      createdAt: ago(90),
      updatedAt: ago(88),
    },
    {
      id: 'demo-liveness-failed',
      personId: people.unchecked,
      state: 'failed',
      reason: 'tooDark',
      expiresAt: expired,
      createdAt: ago(90),
      updatedAt: ago(88),
    },
    {
      id: 'demo-liveness-review',
      // This person has passed: for any other, it would put the identity check in review.
      personId: people.guarded,
      state: 'inReview',
      expiresAt: expired,
      createdAt: ago(90),
      updatedAt: ago(88),
    },
    {
      id: 'demo-liveness-expired',
      personId: people.guarded,
      expiresAt: expired,
      createdAt: ago(90),
      updatedAt: ago(90),
    },
  ]);
}
