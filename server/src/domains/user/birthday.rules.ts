import { oldestAge, youngestAge } from '@shared/lib/profile-limits';
import { ageOn } from './user.rules.ts';

/** Whether a text is a calendar date in the past, at an age that may hold an account. Pure. */
export function isPossibleBirthday(text: string, now: Date): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  // `Date` reads the 30th of February as a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  const age = ageOn(text, now);
  return isDay && day < now && age >= youngestAge && age <= oldestAge;
}
