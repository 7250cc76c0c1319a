import type { InteractionKind } from '@shared/contract/enums';
import { markRead } from '../domains/messages/messages.queries.ts';
import { newId } from '../platform/db/new-id.ts';
import { hourMs } from '../platform/time/time.ts';
import { follows } from '../schema/tables/identity.ts';
import { fanMessages } from '../schema/tables/messages.ts';
import { addExtra } from './auth-extra.ts';
import people from './people.json' with { type: 'json' };
import type { Seed } from './seeds.ts';

/** People who only watch and comment, and cannot sign in. */
const { commenters } = people;
/** `ownComments` are of the rich account, which others like and answer. */
const { videos, comments, ownComments } = people;

/** Used in rotation, so that every kind occurs and common kinds occur more often. */
const kindRotation: readonly InteractionKind[] = [
  'like_video',
  'comment',
  'visit',
  'like_video',
  'follow',
  'reply',
  'like_comment',
  'like_video',
  'mention',
  'comment',
];
const eventCount = 62;

/** Seven weeks of interactions with the rich account, denser towards today. */
export async function seedFans(seed: Seed): Promise<void> {
  const { tx, now } = seed;
  const { rich: personId, guarded, unchecked } = seed.people;
  const fans = [guarded, unchecked];
  for (const who of commenters) {
    const profile = { inviteCode: `FAN${who.uid.slice(-2)}` };
    fans.push(await addExtra(seed, { who, joinedDaysAgo: 70, profile }));
  }

  const events = Array.from({ length: eventCount }, (_, index) => {
    // Hours ago grow with the square of the index: 0.7, 2, 3.9, … 1,178.
    const at = new Date(now.getTime() - (0.3 * index * index + index + 0.7) * hourMs);
    const kind = pick(kindRotation, index);
    // No fan follows twice: each round of turns has one follow, by another fan.
    const round = Math.floor(index / kindRotation.length);
    const fromId = kind === 'follow' ? pick(fans, 2 + round) : pick(fans, index * 5);
    const content = contentOf(kind, index);
    return { id: newId(at), personId, fromId, kind, content, createdAt: at };
  });
  await tx
    .insert(fanMessages)
    .values([...events, ...clusteredInteractions({ now, personId, fans })]);
  const newFollows = events.filter(({ kind }) => kind === 'follow');
  await tx
    .insert(follows)
    .values(
      newFollows.map(({ fromId, createdAt }) => ({
        followerId: fromId,
        followedId: personId,
        createdAt,
      })),
    )
    .onConflictDoNothing();
  const seenUntil = events.find(({ createdAt }) => +now - +createdAt > 40 * hourMs);
  if (seenUntil) await markRead(tx, { personId, list: 'interactive', upTo: seenUntil.id });
}

/** Interactions at about the same time, which lists fold into one. */
function clusteredInteractions(of: { now: Date; personId: string; fans: readonly string[] }) {
  const rounds = [
    { kind: 'like_video', content: pick(videos, 1), hours: 1.2, count: 5 },
    { kind: 'visit', content: '', hours: 49, count: 3 },
    { kind: 'like_comment', content: pick(ownComments, 1), hours: 50, count: 2 },
  ] as const;
  return rounds.flatMap(({ kind, content, hours, count }) =>
    Array.from({ length: count }, (_, index) => {
      const at = new Date(of.now.getTime() - (hours + index * 0.05) * hourMs);
      const { personId } = of;
      const fromId = pick(of.fans, index + 2);
      return { id: newId(at), personId, fromId, kind, content, createdAt: at };
    }),
  );
}

function contentOf(kind: InteractionKind, index: number): string {
  if (kind === 'follow' || kind === 'visit') return '';
  if (kind === 'like_video') return pick(videos, index);
  if (kind === 'like_comment') return pick(ownComments, index);
  return pick(comments, index);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the demo picks from an empty list');
  return item;
}
