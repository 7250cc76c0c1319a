import { rawStorage } from '@shared/host/internal';

/**
 * Lets a signed-out person see the status of their request, also after a reload. It ends with the
 * window, so that the next person at this phone does not find it.
 */
const name = 'lost-authenticator-ticket';

export const readTicket = (): string | undefined => rawStorage('session').get(name) ?? undefined;

export function keepTicket(ticket: string | undefined): void {
  if (ticket === undefined) rawStorage('session').remove(name);
  else rawStorage('session').set(name, ticket);
}
