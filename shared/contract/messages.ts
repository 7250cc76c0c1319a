import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
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

/** Ids of messages sort by time. */
const messageId = z.uuid();

/** A message of the platform, in the user's language. */
const systemMessage = z.object({
  id: messageId,
  /** Selects the icon. Pages must accept unknown kinds. */
  kind: z.string(),
  title: z.string(),
  /** First sentence. It contains no amounts, because the eye switch could not hide them. */
  excerpt: z.string(),
  /** The wallet movement that the message is about; null without one. */
  amount: z.nullable(signedAmountText),
  asset: z.nullable(assetCode),
  isRead: onOffValue,
  createdAt: unixSeconds,
});
export type SystemMessage = z.infer<typeof systemMessage>;

const systemMessageDetail = z.object({
  ...systemMessage.shape,
  /** The text after the excerpt. */
  text: z.string(),
  /** Path of the related screen; null without one. */
  link: z.nullable(z.string()),
});
export type SystemMessageDetail = z.infer<typeof systemMessageDetail>;

const fromUser = z.object({ uid: z.string(), nickName: z.string() });

/** An interaction of another user; the page translates the title. */
const fansMessage = z.object({
  id: messageId,
  title: z.enum(interactionKinds),
  /** The comment, the reply or the name of the video; may be empty. */
  content: z.string(),
  fromUser: z.object({ ...fromUser.shape, avatar: z.string() }),
  isRead: onOffValue,
  createdAt: unixSeconds,
});
export type FansMessage = z.infer<typeof fansMessage>;

/** The JSON text in `lastOtherMessage`. */
export const lastOtherMessage = z.object({
  title: z.enum(interactionKinds),
  content: z.string(),
  fromUser,
});
export type LastOtherMessage = z.infer<typeof lastOtherMessage>;

/** Unread messages are counted up to here; above 99 the page shows "99+". */
export const maxUnreadCount = 100;
const unreadCount = z.int().check(z.gte(0), z.lte(maxUnreadCount));

export const getMessageCount = readCall('/v1/user/get/messageCount', {
  summary: 'How many messages are unread, and the newest of each list',
  request: nothing,
  response: z.object({
    systemCount: unreadCount,
    interactiveCount: unreadCount,
    /** In the user's language; empty without a message. */
    lastSystemTitle: z.string(),
    /** JSON text with title, content and fromUser; empty without a message. */
    lastOtherMessage: z.string(),
  }),
});
export type MessageCount = z.infer<(typeof getMessageCount)['response']>;

export const listSystemMessages = readCall('/v1/user/get/systemMessage', {
  summary: 'System messages, newest first',
  request: z.object(pageRequest),
  response: pageOf(systemMessage),
});

export const getSystemMessage = writeCall('/v1/user/get/systemMessage/detail', {
  summary: 'One complete system message; opening marks it as read',
  request: z.object({ id: messageId }),
  response: z.object({ detail: systemMessageDetail }),
});

export const listFansMessages = readCall('/v1/user/get/fansMessage', {
  summary: 'What other people did, newest first; all kinds, or one of them',
  request: z.object({ ...pageRequest, kind: z.optional(z.enum(interactionKinds)) }),
  response: pageOf(fansMessage),
});

export const messageLists = ['system', 'interactive'] as const;
export type MessageList = (typeof messageLists)[number];

export const readMessages = writeCall('/v1/user/set/message/read', {
  summary: 'Marks a list as read, up to the newest message that the person has seen',
  addition: true,
  request: z.object({ list: z.enum(messageLists), upTo: messageId }),
  response: nothing,
});
