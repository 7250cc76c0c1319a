import { newId } from '../platform/db/new-id.ts';
import { dayMs } from '../platform/time/time.ts';
import { persons } from '../schema/tables/identity.ts';
import type { Seed } from './seeds.ts';

export type ExtraPerson = Record<'uid' | 'userName' | 'nickName' | 'region', string>;

/** Adds a person without sign-in for the demo accounts to meet. Returns the id. */
export async function addExtra(
  { tx, now }: Seed,
  extra: {
    who: ExtraPerson;
    joinedDaysAgo: number;
    profile: Pick<typeof persons.$inferInsert, 'inviteCode' | 'kycStatus' | 'isKyc'>;
  },
): Promise<string> {
  const joinedAt = new Date(now.getTime() - extra.joinedDaysAgo * dayMs);
  const id = newId(joinedAt);
  await tx.insert(persons).values({
    ...extra.who,
    ...extra.profile,
    id,
    passwordHash: 'none',
    chatId: `chat-${extra.who.uid}`,
    createdAt: joinedAt,
    usernameUpdatedAt: joinedAt,
    nicknameUpdatedAt: joinedAt,
  });
  return id;
}
