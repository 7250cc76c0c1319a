import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { seedPeople } from './auth.ts';
import { seedC2c } from './c2c.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedCreator } from './creator.ts';
import { seedGuild } from './guild.ts';
import { seedHome } from './home.ts';
import { seedInvites } from './invite.ts';
import { seedMessages } from './messages.ts';
import { seedMoney } from './money.ts';
import { seedProfiles } from './profile.ts';
import { seedLiveness } from './safe.ts';
import { seedShop } from './shop.ts';
import { seedStake } from './stake.ts';
import { seedSupport } from './support.ts';
import { seedTasks } from './tasks.ts';
import { seedQuota } from './vip-quota.ts';
import { seedWallet } from './wallet.ts';

/** A demo account, as the host simulator shows it. */
export interface DemoAccount {
  /** The uid, which is the sign-in name. */
  id: string;
  email: string;
  password: string;
  paymentPassword?: string;
  authenticatorSecret?: string;
  /** Describes what this account shows. */
  what: string;
}

export type DemoName = 'rich' | 'fresh' | 'unchecked' | 'guarded';

/** Input of each domain's seed: the transaction, person ids by demo name, and the time. */
export interface Seed {
  tx: Db;
  people: Readonly<Record<DemoName, string>>;
  now: Date;
}

/** Seeds every domain, in the order of their dependencies. */
export async function seedDemo(tx: Db, now: Date, secretBox: SecretBox): Promise<DemoAccount[]> {
  const { people, accounts } = await seedPeople(tx, { now, secretBox });
  const seed: Seed = { tx, people, now };
  await seedLiveness(seed);
  await seedHome(seed);
  await seedWallet(seed);
  await seedTasks(seed);
  await seedMoney(seed);
  await seedStake(seed);
  await seedC2c(seed);
  await seedQuota(seed);
  await seedCreator(seed);
  await seedCampaigns(seed);
  await seedGuild(seed);
  await seedInvites(seed);
  await seedSupport(seed);
  await seedShop(seed);
  await seedMessages(seed);
  await seedProfiles(seed);
  return accounts;
}
