import type { SecurityEvents } from '../access/security-events.ts';
import { endAndNotify } from '../domains/safe/complete-lost.ts';

/** Either speaks against an open request that says the authenticator is lost. */
export const securityEvents: SecurityEvents = {
  authenticatorUsed: async (tx, event) => {
    await endAndNotify(tx, { ...event, because: 'authenticatorUsed' });
  },
  passwordChanged: async (tx, event) => {
    await endAndNotify(tx, { ...event, because: 'passwordChanged' });
  },
};
