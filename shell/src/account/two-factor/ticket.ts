/**
 * Lets who is signed out see how their request stands, also after a reload. It ends with the
 * window: somebody else at this phone must not find it.
 */
const name = 'lost-authenticator-ticket';

export function readTicket(): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepTicket(ticket: string | undefined): void {
  try {
    if (ticket === undefined) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, ticket);
  } catch {
    // Without session storage the state is there until the page is left.
  }
}
