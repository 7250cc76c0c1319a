import { auth } from './auth.ts';
import { business } from './business.ts';
import { c2c } from './c2c.ts';
import { creator } from './creator.ts';
import { deposit } from './deposit.ts';
import type { SweepEntry } from './entry.ts';
import { home } from './home.ts';
import { invite } from './invite.ts';
import { legal } from './legal.ts';
import { messages } from './messages.ts';
import { money } from './money.ts';
import { operations } from './operations.ts';
import { people } from './people.ts';
import { portfolio } from './portfolio.ts';
import { profile } from './profile.ts';
import { report } from './report.ts';
import { safe } from './safe.ts';
import { shop } from './shop.ts';
import { stake } from './stake.ts';
import { statement } from './statement.ts';
import { support } from './support.ts';
import { uploads } from './uploads.ts';
import { user } from './user.ts';
import { video } from './video.ts';
import { vipQuota } from './vip-quota.ts';
import { wallet } from './wallet.ts';
import { webview } from './webview.ts';
import { withdraw } from './withdraw.ts';

/** All entries of the sweep: a file for each domain of the contract. */
export const entries: readonly SweepEntry[] = [
  ...auth,
  ...business,
  ...c2c,
  ...creator,
  ...deposit,
  ...home,
  ...invite,
  ...legal,
  ...messages,
  ...money,
  ...operations,
  ...people,
  ...portfolio,
  ...profile,
  ...report,
  ...safe,
  ...shop,
  ...stake,
  ...statement,
  ...support,
  ...uploads,
  ...user,
  ...video,
  ...vipQuota,
  ...wallet,
  ...webview,
  ...withdraw,
];
