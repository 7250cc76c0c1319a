import { masked, useAmounts } from '../hooks.ts';

/** An amount with all of its decimals, as sheets and receipts have it (D12): never cut or hidden. */
export function useExact(): (amount: string, asset?: string) => string {
  const { format } = useAmounts();
  return (amount, asset) => {
    const figure = format(amount, amount.split('.')[1]?.length ?? 0);
    return asset ? `${figure} ${asset}` : figure;
  };
}

/** The same for what a person has or has done, where nothing is confirmed: hidden with the rest. */
export function useExactUnlessHidden(): ReturnType<typeof useExact> {
  const exact = useExact();
  const { showAsset } = useAmounts();
  return (amount, asset) => {
    if (showAsset) return exact(amount, asset);
    return asset ? `${masked} ${asset}` : masked;
  };
}
