import { useAmounts, useWords } from '@shared/host';

/** Writes a number of points with its noun in the plural form of the language. */
export function usePoints() {
  const { t } = useWords('creator-business');
  const { amount, format } = useAmounts();
  const writer = (write: (text: string, decimals: number) => string) => (points: string | number) =>
    t('creator.points', { count: Math.trunc(Number(points)), points: write(`${points}`, 0) });
  return {
    /** Never hidden: the points of levels and tasks. */
    points: writer(format),
    /** Hidden like other balances. */
    ownPoints: writer(amount),
  };
}
