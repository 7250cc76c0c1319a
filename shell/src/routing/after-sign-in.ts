/** History state of an entry that leads to /sign-in: the page before it. */
export interface SignInState {
  cameFrom?: string;
}

export const cameFrom = (state: unknown): string | undefined =>
  (state as SignInState | null)?.cameFrom;

export type NextStep = { kind: 'back' } | { kind: 'replace'; to: string };

/**
 * The navigation after signing in (§4). Neither /start nor /sign-in stays in the history, and the
 * page that asked for the sign-in is in it once.
 */
export function nextStep(target: string, state: unknown): NextStep {
  return cameFrom(state) === target ? { kind: 'back' } : { kind: 'replace', to: target };
}
