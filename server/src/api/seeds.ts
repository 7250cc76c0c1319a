import type { Db } from '../db/database.ts';
import { seedPeople } from './auth/demo.ts';
import { seedC2c } from './c2c/demo.ts';
import { seedCreator } from './creator/demo.ts';
import { seedHome } from './home/demo.ts';
import { seedMessages } from './messages/demo.ts';
import { seedShop } from './shop/demo.ts';
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
export async function seedDemo(tx: Db, now: Date): Promise<DemoAccount[]> {
  const { people, accounts } = await seedPeople(tx, now);
  const seed: Seed = { tx, people, now };
  await seedHome(seed);
  await seedWallet(seed);
  await seedC2c(seed);
  await seedCreator(seed);
  await seedShop(seed);
  await seedMessages(seed);
  return accounts;
}
