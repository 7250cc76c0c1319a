import type { Db } from '../db/database.ts';
import type { SecretBox } from '../security/secret-box.ts';
import { seedPeople } from './auth/demo.ts';
import { seedC2c } from './c2c/demo.ts';
import { seedCampaigns } from './campaigns/demo.ts';
import { seedCreator } from './creator/demo.ts';
import { seedGuild } from './guild/demo.ts';
import { seedHome } from './home/demo.ts';
import { seedInvites } from './invite/demo.ts';
import { seedMessages } from './messages/demo.ts';
import { seedMoney } from './money/demo.ts';
import { seedProfiles } from './profile/demo.ts';
import { seedLiveness } from './safe/demo.ts';
import { seedShop } from './shop/demo.ts';
import { seedStake } from './stake/demo.ts';
import { seedSupport } from './support/demo.ts';
import { seedTasks } from './tasks/demo.ts';
import { seedQuota } from './vip-quota/demo.ts';
import { seedWallet } from './wallet/demo.ts';

/** One of the people of the demo, as the host simulator shows them. */
export interface DemoAccount {
  /** What they sign in with: the uid. */
  id: string;
  email: string;
  password: string;
  paymentPassword?: string;
  authenticatorSecret?: string;
  /** What there is to see with this account. */
  what: string;
}

export type DemoName = 'rich' | 'fresh' | 'unchecked' | 'guarded';

/** What each domain's seed gets: the transaction, the people by their part, and the time. */
export interface Seed {
  tx: Db;
  people: Readonly<Record<DemoName, string>>;
  now: Date;
}

/** Demo data of every domain, in the order in which they need each other. */
export async function seedDemo(tx: Db, now: Date, secretBox: SecretBox): Promise<DemoAccount[]> {
  const { people, accounts } = await seedPeople(tx, { now, secretBox });
  const seed: Seed = { tx, people, now };
  await seedLiveness(seed);
  await seedHome(seed);
  await seedWallet(seed);
  await seedMoney(seed);
  await seedStake(seed);
  await seedC2c(seed);
  await seedQuota(seed);
  await seedCreator(seed);
  await seedTasks(seed);
  await seedCampaigns(seed);
  await seedGuild(seed);
  await seedInvites(seed);
  await seedSupport(seed);
  await seedShop(seed);
  await seedMessages(seed);
  await seedProfiles(seed);
  return accounts;
}
