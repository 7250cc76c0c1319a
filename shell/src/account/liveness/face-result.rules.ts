import type { LivenessState } from '@shared/contract/enums';

export const pollEveryMs = 3000;
/** After so long nobody is kept waiting: the page says that it goes on, and can be refreshed. */
export const pollForMs = 120_000;

/** Which check is asked for: the one of the address, or the latest of this device. */
export function transactionOf(query: string | null, stored: string | null): string | undefined {
  return [query, stored].find((id) => id !== null && isTransaction(id)) ?? undefined;
}

/** The number of a check, as far as a page can tell: what is none is neither asked for nor kept. */
const isTransaction = (text: string): boolean => /^[\w-]{1,64}$/.test(text);

interface Watch {
  state: LivenessState;
  /** Since the person began to look. */
  watchedMs: number;
  isVisible: boolean;
}

/** Whether to ask again by itself. What somebody decides later is not waited for. */
export const asksAgain = ({ state, watchedMs, isVisible }: Watch): boolean =>
  state === 'checking' && isVisible && watchedMs < pollForMs;
