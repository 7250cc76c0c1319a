import { type Failure, failureNumber } from './failure.ts';

/** Translates a key of the shared words. */
export type CommonWord = (key: string, values?: Record<string, string>) => string;

/**
 * The message of a failure (§8): our own for the network, the server's for a refusal, with its
 * number if it was unexpected.
 */
export function failureText(failure: Failure, word: CommonWord): string {
  if (failure.kind === 'network') return word('networkError');
  const number = failureNumber(failure);
  return number ? `${failure.message} ${word('failureNumber', { number })}` : failure.message;
}

/** The message for a field. Only numbered keys have words; for others the refusal's message stands. */
export const fieldText = (key: string, refusal: { message: string }, word: CommonWord): string =>
  /^\d{6}$/.test(key) ? word(key) : refusal.message;
