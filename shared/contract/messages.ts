import * as z from 'zod/mini';
import { call } from './call.ts';
import { interactionKinds } from './enums.ts';
import {
  assetCode,
  nothing,
  onOffValue,
  pageOf,
  pageRequest,
  signedAmountText,
  unixSeconds,
} from './wire.ts';

/** Ids of messages sort by time: the newest has the greatest. */
const messageId = z.uuid();

/** What the house tells a person, worded in their language. */
const systemMessage = z.object({
  id: messageId,
  /** What it is about, for its picture: a page must live with kinds that it does not know. */
  kind: z.string(),
  title: z.string(),
  /** Its first sentence. No figure of the person's stands in the words: the eye could not hide it. */
  excerpt: z.string(),
  /** What the movement that it tells of did to the person's wallet; null where it tells of none. */
  amount: z.nullable(signedAmountText),
  asset: z.nullable(assetCode),
  isRead: onOffValue,
  createdAt: unixSeconds,
});
export type SystemMessage = z.infer<typeof systemMessage>;

const systemMessageDetail = z.object({
  ...systemMessage.shape,
  /** What follows the excerpt. */
  text: z.string(),
  /** The screen of the web view where it goes on; null where there is none. */
  link: z.nullable(z.string()),
});
export type SystemMessageDetail = z.infer<typeof systemMessageDetail>;

const fromUser = z.object({ uid: z.string(), nickName: z.string() });

/** What another person did: the page turns the title into words. */
const fansMessage = z.object({
  id: messageId,
  title: z.enum(interactionKinds),
  /** The comment, the reply, the name of the video; empty where the title says it all. */
  content: z.string(),
  fromUser: z.object({ ...fromUser.shape, avatar: z.string() }),
  isRead: onOffValue,
  createdAt: unixSeconds,
});
export type FansMessage = z.infer<typeof fansMessage>;

/** What `lastOtherMessage` holds, as JSON text. */
export const lastOtherMessage = z.object({
  title: z.enum(interactionKinds),
  content: z.string(),
  fromUser,
});
export type LastOtherMessage = z.infer<typeof lastOtherMessage>;

/** Unread messages are counted up to here: who has more reads "99+". */
export const mostCounted = 100;
const unreadCount = z.int().check(z.gte(0), z.lte(mostCounted));

export const getMessageCount = call('/v1/user/get/messageCount', {
  summary: 'How many messages are unread, and the newest of each list',
  access: 'session',
  effect: 'read',
  request: nothing,
  response: z.object({
    systemCount: unreadCount,
    interactiveCount: unreadCount,
    /** In the person's language; empty where there is no message. */
    lastSystemTitle: z.string(),
    /** A JSON text with title, content and fromUser; empty where there is no message. */
    lastOtherMessage: z.string(),
  }),
});
export type MessageCount = z.infer<(typeof getMessageCount)['response']>;

export const listSystemMessages = call('/v1/user/get/systemMessage', {
  summary: 'System messages, newest first',
  access: 'session',
  effect: 'read',
  request: z.object(pageRequest),
  response: pageOf(systemMessage),
});

export const getSystemMessage = call('/v1/user/get/systemMessage/detail', {
  summary: 'One system message as a whole; whoever opens it has read it',
  access: 'session',
  effect: 'write',
  request: z.object({ id: messageId }),
  response: z.object({ detail: systemMessageDetail }),
});

export const listFansMessages = call('/v1/user/get/fansMessage', {
  summary: 'What other people did, newest first; all kinds, or one of them',
  access: 'session',
  effect: 'read',
  request: z.object({ ...pageRequest, kind: z.optional(z.enum(interactionKinds)) }),
  response: pageOf(fansMessage),
});

export const messageLists = ['system', 'interactive'] as const;
export type MessageList = (typeof messageLists)[number];

export const readMessages = call('/v1/user/set/message/read', {
  summary: 'Marks a list as read, up to the newest message that the person has seen',
  access: 'session',
  effect: 'write',
  addition: true,
  request: z.object({ list: z.enum(messageLists), upTo: messageId }),
  response: nothing,
});
