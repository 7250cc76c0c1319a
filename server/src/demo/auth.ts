import { eq, sql } from 'drizzle-orm';
import { newAuthenticatorKey } from '../access/authenticator.ts';
import { isKyc, kycStatus } from '../domains/identity/identity.rules.ts';
import { hashPassword } from '../platform/crypto/passwords.ts';
import type { SecretBox } from '../platform/crypto/secret-box.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { dayMs } from '../platform/time/time.ts';
import { follows, persons } from '../schema/tables/identity.ts';
import accountList from './auth.json' with { type: 'json' };
import { seedDevices } from './auth-devices.ts';
import type { DemoAccount, DemoName } from './seeds.ts';

interface DemoPerson extends DemoAccount {
  name: DemoName | 'second';
  /** Has no identity decision yet: `isKyc` stays unknown (-1). */
  isUnchecked?: boolean;
  profile: Omit<
    typeof persons.$inferInsert,
    'id' | 'uid' | 'email' | 'passwordHash' | 'paymentPasswordHash' | 'authenticatorSecret'
  >;
}

const demoPeople = accountList as DemoPerson[];
const checked = { kycStatus: kycStatus.passed, isKyc: isKyc.yes };

/** The others joined sixty days ago. */
const joinedDaysAgo: Partial<Record<DemoPerson['name'], number>> = { fresh: 0, second: 5 };

export async function seedPeople(
  tx: Db,
  given: { now: Date; secretBox: SecretBox },
): Promise<{ people: Record<DemoName, string>; accounts: DemoAccount[] }> {
  const { now, secretBox } = given;
  const people: Partial<Record<DemoPerson['name'], string>> = {};
  const accounts: DemoAccount[] = [];
  for (const { name, profile, isUnchecked, ...account } of demoPeople) {
    const joinedAt = new Date(now.getTime() - (joinedDaysAgo[name] ?? 60) * dayMs);
    // Generate authenticator secrets here, so that none is in the source.
    const authenticatorSecret =
      account.authenticatorSecret === undefined ? undefined : newAuthenticatorKey();
    const id = newId(joinedAt);
    await tx.insert(persons).values({
      ...(!isUnchecked && checked),
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
