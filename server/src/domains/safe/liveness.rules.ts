import type { LivenessState } from '@shared/contract/enums';
import type { LivenessCheck } from '../../schema/tables/security.ts';

export const livenessMinutes = 30;

/** Hints after a failed check: a closed list, because each is translated. */
export const livenessReasons = [
  'tooDark',
  'faceCovered',
  'moved',
  'otherPerson',
  'noPerson',
] as const;
export type LivenessReason = (typeof livenessReasons)[number];

/** An undecided check expires, unless an operator is reviewing it. Pure. */
export function livenessState(
  check: Pick<LivenessCheck, 'state' | 'expiresAt'>,
  now: Date,
): LivenessState {
  return check.state === 'checking' && check.expiresAt <= now ? 'expired' : check.state;
}

export const failuresBeforePause = 3;
export const pauseHours = 24;

/** After the third failure within a day, the next attempt waits a day. Pure. */
export const mustPause = (failuresOfTheDay: number): boolean =>
  failuresOfTheDay >= failuresBeforePause;
