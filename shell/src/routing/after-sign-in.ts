/** What an entry on the way to /sign-in remembers: the page before it in the history. */
export interface SignInState {
  cameFrom?: string;
}

export const cameFrom = (state: unknown): string | undefined =>
  (state as SignInState | null)?.cameFrom;

export type WayOn = { kind: 'back' } | { kind: 'replace'; to: string };

/**
 * The way on after signing in (§4). Neither /start nor /sign-in stays behind for "back" to lead
 * to, and the page that asked for it is there once.
 */
export function wayOn(target: string, state: unknown): WayOn {
  return cameFrom(state) === target ? { kind: 'back' } : { kind: 'replace', to: target };
}
