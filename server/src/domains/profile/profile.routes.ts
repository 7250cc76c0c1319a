import * as calls from '@shared/contract/profile';
import { consumeLimit, type Limit } from '../../access/limits.ts';
import { type Context, implement } from '../../calls/implement.ts';
import { type PageInput, readPage, timeCursor } from '../../calls/page.ts';
import { ApiError, wrongField } from '../../platform/errors.ts';
import { seconds } from '../../platform/time/time.ts';
import type { Person } from '../../schema/tables/identity.ts';
import { followCounts } from '../user/public.ts';
import {
  findPerson,
  follow,
  isFollowing,
  listPeople,
  notifyOfVisit,
  unfollow,
} from './profile.queries.ts';
import { presentPerson } from './profile.rules.ts';
import { type ChatKey, makeUserSig, signatureSeconds } from './user-sig.ts';

const defaultPageSize = 30;
/** Enough for a person, too few to follow or visit people in bulk for attention. */
const attentionLimit = (action: 'follow' | 'visit', person: Person): Limit => ({
  key: `${action}:${person.id}`,
  allowed: 60,
  hours: 5 / 60,
});

async function personOf({ db, person }: Context, uid: string | undefined): Promise<Person> {
  if (uid === undefined || uid === person.uid) return person;
  const found = await findPerson(db, uid);
  if (!found) throw new ApiError('notFound');
  return found;
}

async function present({ db, person: viewer, clock }: Context, person: Person) {
  const isMe = person.id === viewer.id;
  const [mine, theirs] = [viewer.id, person.id];
  return presentPerson(person, {
    isMe,
    isFollowing: !isMe && (await isFollowing(db, { followerId: mine, followedId: theirs })),
    followsMe: !isMe && (await isFollowing(db, { followerId: theirs, followedId: mine })),
    ...(await followCounts(db, person.id)),
    now: clock.wall,
  });
}

/** Chat is off without the key of a chat service. */
export const createProfileRoutes = (chat: ChatKey | undefined) => [
  implement(calls.getProfile, async (context, { uid }) =>
    present(context, await personOf(context, uid)),
  ),

  implement(calls.followPerson, async (context, input) => {
    const { db, person } = context;
    const other = await personOf(context, input.uid);
    if (other.id === person.id) throw wrongField('uid', 'invalid');
    const pair = { followerId: person.id, followedId: other.id };
    if (input.follow === 1) {
      await consumeLimit(db, attentionLimit('follow', person));
      await follow(db, pair);
    } else await unfollow(db, pair);
    return present(context, other);
  }),

  implement(calls.visitPerson, async (context, { uid }) => {
    const { db, person } = context;
    const other = await personOf(context, uid);
    // The visitor's own privacy setting for followed people decides whether the visit is recorded.
    if (other.id === person.id || !person.showFollow) return {};
    await consumeLimit(db, attentionLimit('visit', person));
    await notifyOfVisit(db, { visitorId: person.id, visitedId: other.id });
    return {};
  }),

  implement(calls.listFollowers, (context, input) =>
    peoplePage(context, { ...input, of: 'followers' }),
  ),
  implement(calls.listFollowing, (context, input) =>
    peoplePage(context, { ...input, of: 'following' }),
  ),

  implement(calls.getUserSig, async ({ person, clock }) => {
    if (!chat) throw new ApiError('chatUnavailable');
    const now = seconds(clock.wall);
    const { chatId } = person;
    const userSig = makeUserSig(chat, { chatId, now });
    return { userSig, chatId, expiresAt: now + signatureSeconds };
  }),
];

interface PeopleInput extends PageInput {
  of: 'followers' | 'following';
  uid?: string | undefined;
}

async function peoplePage(context: Context, input: PeopleInput) {
  const { db, person: viewer } = context;
  const { of, limit = defaultPageSize } = input;
  const { after, take } = readPage(timeCursor, { ...input, limit });
  const person = await personOf(context, input.uid);
  const isShown = of === 'followers' ? person.showFan : person.showFollow;
  if (!isShown && person.id !== viewer.id)
    return { items: [], nextCursor: null, isHidden: 1 as const };
  const page = { of, personId: person.id, viewerId: viewer.id, after, limit };
  const { rows, nextCursor } = take(await listPeople(db, page), (row) => row);
  return {
    items: rows.map(({ id, at: _at, isFollowing: follows, ...found }) => ({
      ...found,
      isMe: id === viewer.id ? (1 as const) : (0 as const),
      isFollowing: follows ? (1 as const) : (0 as const),
    })),
    nextCursor,
    isHidden: 0 as const,
  };
}
