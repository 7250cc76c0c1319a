import { useWords } from '@shared/host';

/** The name of a month, YYYY-MM, as this person's language has it. */
export function useMonth() {
  const { language } = useWords('creator-business');
  const names = new Intl.DateTimeFormat(language.replace('_', '-'), {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  return (month: string): string => names.format(new Date(`${month}-01T00:00:00Z`));
}
