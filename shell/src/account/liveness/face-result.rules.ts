import type { LivenessState } from '@shared/contract/enums';

export const pollEveryMs = 3000;
/** Then polling ends: the page says that the check continues, and offers a refresh. */
export const pollForMs = 120_000;

/** The check of the address, or the latest of this device. */
export function transactionOf(query: string | null, stored: string | null): string | undefined {
  return [query, stored].find((id) => id !== null && isTransaction(id)) ?? undefined;
}

/** Malformed ids are neither requested nor stored. */
const isTransaction = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

interface Watch {
  state: LivenessState;
  /** Since the screen was opened. */
  watchedMs: number;
  isVisible: boolean;
}

/** Whether to keep polling; a manual review takes too long to wait for. */
export const asksAgain = ({ state, watchedMs, isVisible }: Watch): boolean =>
  state === 'checking' && isVisible && watchedMs < pollForMs;
