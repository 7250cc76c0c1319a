import { useAmounts } from '../hooks.ts';

type Exact = (amount: string, asset?: string) => string;

const withAsset =
  (figure: (amount: string) => string): Exact =>
  (amount, asset) =>
    asset ? `${figure(amount)} ${asset}` : figure(amount);

/** An amount with all of its decimals, as sheets and receipts have it (D12): never cut or hidden. */
export const useExact = (): Exact => withAsset(useAmounts().exact);

/** The same for what a person has or has done, where nothing is confirmed: hidden with the rest. */
export const useExactUnlessHidden = (): Exact => withAsset(useAmounts().exactUnlessHidden);
