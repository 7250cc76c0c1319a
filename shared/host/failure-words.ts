import type { FailureNumber } from '@shared/contract/envelope';
import type { Failure } from './failure.ts';

/** Translates a key of the shared words. */
export type CommonWord = (key: string, values?: Record<string, string>) => string;

/**
 * What a person reads of a failure (§8): the network in our words, a refusal in the server's, and
 * with an unexpected one the short number that support finds in the log.
 */
export function failureText(failure: Failure, word: CommonWord): string {
  if (failure.kind === 'network') return word('networkError');
  const { failure: number } = (failure.data ?? {}) as Partial<FailureNumber>;
  return number ? `${failure.message} ${word('failureNumber', { number })}` : failure.message;
}

/**
 * What is wrong with a field. The keys of rules have words; a key without a number has none, and
 * the refusal's own words take its place.
 */
export const fieldText = (key: string, refusal: { message: string }, word: CommonWord): string =>
  /^\d{6}$/.test(key) ? word(key) : refusal.message;
