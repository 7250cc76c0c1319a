import * as auth from './auth.ts';
import * as c2c from './c2c.ts';
import type { Call } from './call.ts';
import * as campaigns from './campaigns.ts';
import * as creator from './creator.ts';
import * as deposit from './deposit.ts';
import * as guild from './guild.ts';
import * as home from './home.ts';
import * as investments from './investments.ts';
import * as invite from './invite.ts';
import * as legal from './legal.ts';
import * as messages from './messages.ts';
import * as money from './money.ts';
import * as operations from './operations.ts';
import * as people from './people.ts';
import * as portfolio from './portfolio.ts';
import * as profile from './profile.ts';
import * as report from './report.ts';
import * as safe from './safe.ts';
import * as shop from './shop.ts';
import * as stake from './stake.ts';
import * as statement from './statement.ts';
import * as support from './support.ts';
import * as tasks from './tasks.ts';
import * as uploads from './uploads.ts';
import * as user from './user.ts';
import * as video from './video.ts';
import * as vipQuota from './vip-quota.ts';
import * as wallet from './wallet.ts';
import * as webview from './webview.ts';
import * as withdraw from './withdraw.ts';

/** Every call, for the server, the OpenAPI page and the sweeps. */
const domains = {
  auth,
  c2c,
  campaigns,
  creator,
  deposit,
  guild,
  home,
  investments,
  invite,
  legal,
  messages,
  money,
  people,
  portfolio,
  operations,
  profile,
  report,
  safe,
  shop,
  stake,
  statement,
  support,
  tasks,
  uploads,
  user,
  video,
  vipQuota,
  wallet,
  webview,
  withdraw,
};

type Members<Domain> = Domain[keyof Domain];
/** Paths of the calls that change nothing. */
export type ReadPath = Extract<
  { [Name in keyof typeof domains]: Members<(typeof domains)[Name]> }[keyof typeof domains],
  { path: string; effect: 'read' }
>['path'];

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'request' in value;

export const contract: readonly (Call & { domain: string })[] = Object.entries(domains).flatMap(
  ([domain, members]) =>
    Object.values(members)
      .filter(isCall)
      .map((one) => ({ ...one, domain })),
);
