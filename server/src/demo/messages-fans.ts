import type { InteractionKind } from '@shared/contract/enums';
import { markRead } from '../domains/messages/messages.queries.ts';
import { newId } from '../platform/db/new-id.ts';
import { hourMs } from '../platform/time/time.ts';
import { follows } from '../schema/tables/identity.ts';
import { fanMessages } from '../schema/tables/messages.ts';
import { addExtra } from './auth-extra.ts';
import type { Seed } from './seeds.ts';

/** People who only watch and comment, and cannot sign in. */
const fanNames = [
  ['80031201', 'pixel_noodle', 'Pixel Noodle', 'MY'],
  ['80031202', 'cafe.lune', 'Café Lune', 'FR'],
  ['80031203', 'xiaoman_', '小满', 'CN'],
  ['80031204', 'goyangi.run', '고양이달리기', 'KR'],
  ['80031205', 'tio.lobo', 'Tío Lobo', 'MX'],
  ['80031206', 'umi_to_sora', '海と空', 'JP'],
  ['80031207', 'banh_mi_88', 'Bánh Mì 88', 'VN'],
] as const;

const videos = [
  'Five stalls, one evening',
  'Laksa at six in the morning',
  'Kuih in every color',
  'Night market, no plan',
  'Rain on the tin roof',
] as const;

const comments = [
  'Where is this stall? I am there next week!',
  'Trop beau, on sent presque les épices.',
  '看饿了，求地址！',
  '밤에 보면 안 되는 영상이네요 ㅋㅋ',
  '¡Qué antojo! ¿Cuánto cuesta el plato?',
  'この音、ずっと聞いていられます。',
  'Món này nhìn ngon quá trời!',
  'The second one. Always the second one.',
  'Please do the morning market too, the one behind the station with the blue awnings.',
] as const;

/** Comments of the rich account, which others like and answer. */
const ownComments = [
  'Go early, it is gone by nine.',
  'Thank you! More next week.',
  'It is the sambal.',
];

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
  const { tx, people, now } = seed;
  const personId = people.rich;
  const fans = [people.guarded, people.unchecked];
  for (const who of fanNames) {
    const profile = { inviteCode: `FAN${who[0].slice(-2)}` };
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
    { kind: 'like_video', content: videos[1], hours: 1.2, count: 5 },
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
