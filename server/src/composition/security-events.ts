import type { SecurityEvents } from '../access/security-events.ts';
import { endAndNotify } from '../domains/safe/lost.mutations.ts';

/** Either event ends an open request to remove a lost authenticator. */
export const securityEvents: SecurityEvents = {
  authenticatorUsed: async (tx, event) => {
    await endAndNotify(tx, { ...event, because: 'authenticatorUsed' });
  },
  passwordChanged: async (tx, event) => {
    await endAndNotify(tx, { ...event, because: 'passwordChanged' });
  },
};
