import { newId } from '../platform/db/new-id.ts';
import { dayMs } from '../platform/time/time.ts';
import { persons } from '../schema/tables/identity.ts';
import type { Seed } from './seeds.ts';

/** Uid, user name, nickname, region. */
export type ExtraPerson = readonly [string, string, string, string];

/** Adds a person without sign-in for the demo accounts to meet. Returns the id. */
export async function addExtra(
  { tx, now }: Seed,
  extra: {
    who: ExtraPerson;
    joinedDaysAgo: number;
    profile: Pick<typeof persons.$inferInsert, 'inviteCode' | 'kycStatus' | 'isKyc'>;
  },
): Promise<string> {
  const [uid, userName, nickName, region] = extra.who;
  const joinedAt = new Date(now.getTime() - extra.joinedDaysAgo * dayMs);
  const id = newId(joinedAt);
  await tx.insert(persons).values({
    ...extra.profile,
    id,
    uid,
    userName,
    nickName,
    region,
    passwordHash: 'none',
    chatId: `chat-${uid}`,
    createdAt: joinedAt,
    usernameUpdatedAt: joinedAt,
    nicknameUpdatedAt: joinedAt,
  });
  return id;
}
