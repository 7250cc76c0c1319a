import { oldestAge, youngestAge } from '@shared/lib/profile-limits';
import { ageOn } from './user.rules.ts';

/** A day of the calendar on which somebody may have been born who holds an account here. Pure. */
export function isPossibleBirthday(text: string, now: Date): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  // The 30th of February is read as a day in March.
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
  const age = ageOn(text, now);
  return isDay && day < now && age >= youngestAge && age <= oldestAge;
}
