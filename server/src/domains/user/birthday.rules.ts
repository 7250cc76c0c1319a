import { calendarDay, isCalendarDay } from '@shared/lib/date';
import { maxAge, minAge } from '@shared/lib/profile-limits';
import { ageOn } from './user.rules.ts';

/** Whether a text is a calendar date in the past, at an age that may hold an account. Pure. */
export function isPossibleBirthday(text: string, now: Date): boolean {
  if (!isCalendarDay(text) || calendarDay(text).isAfter(now)) return false;
  const age = ageOn(text, now);
  return age >= minAge && age <= maxAge;
}
