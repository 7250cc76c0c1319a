import { useAmounts } from '@shared/host';

/** Formats units of quota. */
export function useQuotaFormat() {
  const { format, amount } = useAmounts();
  return {
    exact: (units: number) => format(String(units), 0),
    exactUnlessHidden: (units: number) => amount(String(units), 0),
  };
}
