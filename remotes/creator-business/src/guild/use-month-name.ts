import { useWords } from '@shared/host';

/** Formats a month (YYYY-MM) in the person's language. */
export function useMonthName() {
  const { language } = useWords('creator-business');
  const names = new Intl.DateTimeFormat(language.replace('_', '-'), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`));
}
