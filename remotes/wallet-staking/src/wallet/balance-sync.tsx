import { useBalanceSync } from '@shared/host/money';

/** Refreshes the balance when money has moved in another window. Draws nothing. */
export default function BalanceSync() {
  useBalanceSync();
  return null;
}
