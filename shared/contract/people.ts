import * as z from 'zod/mini';
import { readCall } from './call.ts';
import { nothing } from './wire.ts';

/** The view of a user for any signed-in user. It never contains an e-mail address. */
export const foundPerson = z.object({
  uid: z.string(),
  userName: z.string(),
  nickName: z.string(),
  /** URL, or empty. */
  avatar: z.string(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const people = z.object({ items: z.array(foundPerson) });

export const searchPeople = readCall('/v1/user/search', {
  summary: 'People by their whole id or e-mail, or by how a user name or nickname begins',
  request: z.object({ keyword: z.string().check(z.maxLength(100, '002108')) }),
  response: people,
});

export const recentPeople = readCall('/v1/user/search/recent', {
  summary: 'The people to whom something was sent, the last first',
  addition: true,
  request: nothing,
  response: people,
});
