import type { SecurityEvents } from '../access/security-events.ts';
import { endAndTell } from '../domains/safe/complete-lost.ts';

/** Either speaks against an open request that says the authenticator is lost. */
export const securityEvents: SecurityEvents = {
  authenticatorUsed: async (tx, event) => {
    await endAndTell(tx, { ...event, because: 'authenticatorUsed' });
  },
  passwordChanged: async (tx, event) => {
    await endAndTell(tx, { ...event, because: 'passwordChanged' });
  },
};
