import type { Language } from '@shared/contract/enums';
import { formatUnit, toLocale } from '@shared/lib/intl';
import { fill } from '../../platform/words.ts';
import type { SettingName } from '../settings/public.ts';

/** When withdrawals arrive, as it is promised: by the clock, or after a person has decided. */

interface Setting {
  text(name: SettingName): string;
}

/** The hours of business are those of the platform's own time zone. */
const zone = 'UTC+8';
/** A Monday; the days of the setting count from it. */
const monday = Date.UTC(2024, 0, 1);

/** The days and hours in which a person decides about withdrawals: “Mon–Fri, 09:00–18:00 (UTC+8)”. */
export function reviewHours(language: Language, settings: Setting): string {
  const weekday = new Intl.DateTimeFormat(toLocale(language), {
    weekday: 'short',
    timeZone: 'UTC',
  });
  const days = settings
    .text('review_days')
    .split('-')
    .map((day) => weekday.format(monday + (Number(day) - 1) * 86_400_000));
  const hours = settings.text('review_hours').replace('-', '–');
  return `${days.join('–')}, ${hours} (${zone})`;
}

/** Minutes in the largest unit that divides them: 1440 minutes become 1 day. */
export function minutesText(language: Language, count: number): string {
  const [unit, per] =
    count > 0 && count % 1440 === 0
      ? (['day', 1440] as const)
      : count > 0 && count % 60 === 0
        ? (['hour', 60] as const)
        : (['minute', 1] as const);
  return formatUnit(count / per, { unit, language });
}

interface Reader {
  language: Language;
  text: (key: string) => string;
  settings: Setting;
}

/** When a withdrawal arrives: minutes are promised only where no person has to decide. */
export function arrivalText(
  { language, text, settings }: Reader,
  of: { minutes: number; byPerson: boolean },
): string {
  if (of.byPerson) {
    return fill(text('withdrawals.byPerson'), { hours: reviewHours(language, settings) });
  }
  return fill(text('withdrawals.within'), { time: minutesText(language, of.minutes) });
}

/** Which withdrawals a person decides about. */
export function reviewScope(
  { language, text, settings }: Reader,
  of: { isAutomatic: boolean; amount: string },
): string {
  const key = of.isAutomatic ? 'reviewFrom' : 'reviewAll';
  const hours = reviewHours(language, settings);
  return fill(text(`withdrawals.${key}`), { amount: of.amount, hours });
}
