/**
 * Lets a signed-out person see the status of their request, also after a reload. It ends with the
 * window, so that the next person at this phone does not find it.
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
    // Without session storage the status is shown until the page is left.
  }
}
