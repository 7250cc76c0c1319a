import type { LivenessState } from '@shared/contract/enums';
import type { LivenessCheck } from '../../schema/tables/security.ts';

export const livenessMinutes = 30;

/** What somebody can do better: closed, for it is said in every language. */
export const livenessReasons = [
  'tooDark',
  'faceCovered',
  'moved',
  'otherPerson',
  'noPerson',
] as const;
export type LivenessReason = (typeof livenessReasons)[number];

/** A check that nobody has decided in its time is over; one that somebody looks at waits. Pure. */
export function livenessState(
  check: Pick<LivenessCheck, 'state' | 'expiresAt'>,
  now: Date,
): LivenessState {
  return check.state === 'checking' && check.expiresAt <= now ? 'expired' : check.state;
}

export const failuresBeforePause = 3;
export const pauseHours = 24;

/** After the third failure of a day the next try waits for a day. Pure. */
export const mustPause = (failuresOfTheDay: number): boolean =>
  failuresOfTheDay >= failuresBeforePause;
