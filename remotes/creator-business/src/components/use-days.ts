import { useWords } from '@shared/host';

/** A number of days in words: 1 day, 7 days. */
export function useDays() {
  const { language } = useWords('creator-business');
  const days = new Intl.NumberFormat(language.replace('_', '-'), {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  });
  return (count: number): string => days.format(count);
}
