import { useAmounts } from '../hooks.ts';

type Exact = (amount: string, asset?: string) => string;

const withAsset =
  (figure: (amount: string) => string): Exact =>
  (amount, asset) =>
    asset ? `${figure(amount)}\u00a0${asset}` : figure(amount);

/** Formats an amount of a sheet or receipt with all decimals (D12), never cut or hidden. */
export const useExact = (): Exact => withAsset(useAmounts().exact);

/** The same for balances and history outside of a confirmation: hidden with other amounts. */
export const useExactUnlessHidden = (): Exact => withAsset(useAmounts().exactUnlessHidden);
