import { eq, sql } from 'drizzle-orm';
import { Secret } from 'otpauth';
import type { Db } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { follows, persons } from '../../db/tables/identity.ts';
import { hashPassword } from '../../security/passwords.ts';
import type { DemoAccount, DemoName } from '../seeds.ts';

interface DemoPerson extends DemoAccount {
  name: DemoName;
  profile: Omit<
    typeof persons.$inferInsert,
    'id' | 'uid' | 'email' | 'passwordHash' | 'paymentPasswordHash' | 'authenticatorSecret'
  >;
}

/** The identity check: 1 passed, 0 not passed; -1 (the specification's default) not known. */
const checked = { kycStatus: 1, isKyc: 1 };

const demoPeople: DemoPerson[] = [
  {
    name: 'rich',
    id: '80012468',
    email: 'mara@demo.example',
    password: 'Lantern42Moss',
    paymentPassword: '274163',
    what: 'Holds a good deal, with weeks of history',
    profile: {
      ...checked,
      userName: 'mara.lindt',
      nickName: 'Mara',
      region: 'MY',
      signature: 'Street food, slow mornings and a bit of everything else.',
      birthday: '1994-05-17',
      gender: 2,
      level: 4,
      levelStatus: 1,
      likeCount: 18_240,
      hasShop: true,
      chatId: 'chat-80012468',
      inviteCode: 'MARA42',
    },
  },
  {
    name: 'fresh',
    id: '80013579',
    email: 'tomo@demo.example',
    password: 'Harbor17Fern',
    what: 'New and empty',
    profile: {
      ...checked,
      userName: 'tomo_hara',
      nickName: 'Tomo',
      region: 'JP',
      chatId: 'chat-80013579',
      inviteCode: 'TOMO17',
    },
  },
  {
    name: 'unchecked',
    id: '80014680',
    email: 'jonas@demo.example',
    password: 'Copper58Reed',
    paymentPassword: '590382',
    what: 'Has not passed the identity check',
    profile: {
      userName: 'jonas.berg',
      nickName: 'Jonas',
      region: 'ID',
      kycStatus: 0,
      isKyc: 0,
      chatId: 'chat-80014680',
      inviteCode: 'JONAS58',
    },
  },
  {
    name: 'guarded',
    id: '80015791',
    email: 'linh@demo.example',
    password: 'Willow93Stone',
    paymentPassword: '816420',
    authenticatorSecret: '',
    what: 'Payment password and authenticator are set',
    profile: {
      ...checked,
      userName: 'linh.tran',
      nickName: 'Linh',
      region: 'VN',
      gender: 2,
      level: 1,
      likeCount: 312,
      chatId: 'chat-80015791',
      inviteCode: 'LINH93',
    },
  },
];

const dayMs = 24 * 3600 * 1000;

export async function seedPeople(
  tx: Db,
  now: Date,
): Promise<{ people: Record<DemoName, string>; accounts: DemoAccount[] }> {
  const people: Partial<Record<DemoName, string>> = {};
  const accounts: DemoAccount[] = [];
  for (const { name, profile, ...account } of demoPeople) {
    const joinedAt = new Date(now.getTime() - (name === 'fresh' ? 0 : 60) * dayMs);
    // The secret of an authenticator is made here and never stands in the source.
    const authenticatorSecret =
      account.authenticatorSecret === undefined ? undefined : new Secret({ size: 20 }).base32;
    const id = newId(joinedAt);
    await tx.insert(persons).values({
      ...profile,
      id,
      uid: account.id,
      email: account.email,
      passwordHash: await hashPassword(account.password),
      paymentPasswordHash: account.paymentPassword
        ? await hashPassword(account.paymentPassword)
        : null,
      authenticatorSecret: authenticatorSecret ?? null,
      createdAt: joinedAt,
      usernameUpdatedAt: joinedAt,
      nicknameUpdatedAt: joinedAt,
    });
    people[name] = id;
    accounts.push({ ...account, ...(authenticatorSecret && { authenticatorSecret }) });
  }
  const { rich, fresh, unchecked, guarded } = people;
  if (!rich || !fresh || !unchecked || !guarded) throw new Error('a person of the demo is missing');
  await tx.insert(follows).values([
    { followerId: guarded, followedId: rich },
    { followerId: unchecked, followedId: rich },
    { followerId: rich, followedId: guarded },
  ]);
  await tx.update(persons).set({ invitedBy: rich }).where(eq(persons.id, guarded));
  return { people: { rich, fresh, unchecked, guarded }, accounts };
}

/** Whether there is anybody at all: a demo is only put into an empty database. */
export async function hasPeople(db: Db): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(persons).limit(1);
  return found.length > 0;
}
