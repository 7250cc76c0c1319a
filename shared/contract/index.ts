import * as auth from './auth.ts';
import * as c2c from './c2c.ts';
import type { Call } from './call.ts';
import * as creator from './creator.ts';
import * as home from './home.ts';
import * as legal from './legal.ts';
import * as messages from './messages.ts';
import * as shop from './shop.ts';
import * as user from './user.ts';
import * as wallet from './wallet.ts';

/** Every call there is, for whoever needs them all: the server, the OpenAPI page, the sweeps. */
const domains = { auth, c2c, creator, home, legal, messages, shop, user, wallet };

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

export const contract: readonly (Call & { domain: string })[] = Object.entries(domains).flatMap(
  ([domain, members]) =>
    Object.values(members)
      .filter(isCall)
      .map((one) => ({ ...one, domain })),
);
