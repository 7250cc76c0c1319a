import { eq, sql } from 'drizzle-orm';
import { newAuthenticatorKey } from '../access/authenticator.ts';
import { isKyc, kycStatus } from '../domains/identity/identity.rules.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { dayMs } from '../platform/time/time.ts';
import { follows, persons } from '../schema/tables/identity.ts';
import { seedDevices } from './auth-devices.ts';
import type { DemoAccount, DemoName } from './seeds.ts';

interface DemoPerson extends DemoAccount {
  name: DemoName | 'second';
  profile: Omit<
    typeof persons.$inferInsert,
    'id' | 'uid' | 'email' | 'passwordHash' | 'paymentPasswordHash' | 'authenticatorSecret'
  >;
}

/** A profile without this has no identity decision yet: `isKyc` stays unknown (-1). */
const checked = { kycStatus: kycStatus.passed, isKyc: isKyc.yes };

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
  {
    name: 'second',
    id: '80016802',
    email: 'mara@demo.example',
    password: 'Orchard64Wave',
    what: 'Has the e-mail of 80012468: to switch between accounts',
    profile: {
      userName: 'mara.studio',
      nickName: 'MaraStudio',
      region: 'MY',
      chatId: 'chat-80016802',
      inviteCode: 'STUDIO64',
    },
  },
];

/** The others joined sixty days ago. */
const joinedDaysAgo: Partial<Record<DemoPerson['name'], number>> = { fresh: 0, second: 5 };

export async function seedPeople(
  tx: Db,
  given: { now: Date; secretBox: SecretBox },
): Promise<{ people: Record<DemoName, string>; accounts: DemoAccount[] }> {
  const { now, secretBox } = given;
  const people: Partial<Record<DemoPerson['name'], string>> = {};
  const accounts: DemoAccount[] = [];
  for (const { name, profile, ...account } of demoPeople) {
    const joinedAt = new Date(now.getTime() - (joinedDaysAgo[name] ?? 60) * dayMs);
    // Generate authenticator secrets here, so that none is in the source.
    const authenticatorSecret =
      account.authenticatorSecret === undefined ? undefined : newAuthenticatorKey();
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
      authenticatorSecret: authenticatorSecret ? secretBox.seal(authenticatorSecret, id) : null,
      createdAt: joinedAt,
      usernameUpdatedAt: joinedAt,
      nicknameUpdatedAt: joinedAt,
    });
    people[name] = id;
    accounts.push({ ...account, ...(authenticatorSecret && { authenticatorSecret }) });
  }
  const { rich, fresh, unchecked, guarded } = people;
  if (!rich || !fresh || !unchecked || !guarded) throw new Error('a demo account is missing');
  await tx.insert(follows).values([
    { followerId: guarded, followedId: rich },
    { followerId: unchecked, followedId: rich },
    { followerId: rich, followedId: guarded },
  ]);
  await seedDevices(tx, { personId: rich, now });
  await tx.update(persons).set({ invitedBy: rich }).where(eq(persons.id, guarded));
  return { people: { rich, fresh, unchecked, guarded }, accounts };
}

/** Demo data only go into an empty database. */
export async function hasPeople(db: Db): Promise<boolean> {
  const found = await db.select({ one: sql`1` }).from(persons).limit(1);
  return found.length > 0;
}
