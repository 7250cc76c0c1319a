import { useAmounts } from '@shared/host';

const masked = '••••';

/** Units of quota as a person reads them: hidden with every other figure of theirs. */
export function useCount() {
  const { format, showAsset } = useAmounts();
  const exact = (units: number) => format(String(units), 0);
  return { exact, own: (units: number) => (showAsset ? exact(units) : masked) };
}
