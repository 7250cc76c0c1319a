import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import {
  amountText,
  assetCode,
  id,
  nothing,
  onOffValue,
  pageOf,
  pageRequest,
  unixSeconds,
  writtenText,
} from './wire.ts';

export const ticketSubjects = ['money', 'account', 'orders', 'creator', 'other'] as const;
export type TicketSubject = (typeof ticketSubjects)[number];
/** What frequent questions are about. */
export const questionSubjects = ['money', 'account', 'orders', 'creator'] as const;
export type QuestionSubject = (typeof questionSubjects)[number];

const ticket = z.object({
  id,
  /** Reference number for support. */
  number: z.string(),
  subject: z.enum(ticketSubjects),
  /** Excerpt of the last message. */
  excerpt: z.string(),
  /** 1: support has answered, and the user has not read it. */
  isUnread: onOffValue,
  /** 1: the last message is from support. */
  isAnswered: onOffValue,
  /** 1: closed by support; a new message reopens it. */
  isClosed: onOffValue,
  createdAt: unixSeconds,
  updatedAt: unixSeconds,
});
export type Ticket = z.infer<typeof ticket>;

/** The operation that a ticket is about. */
const ticketOperation = z.object({
  /** Reference number, or the operation key while the server does not know the operation. */
  id: z.string(),
  /** In the user's language; empty for an operation without a receipt. */
  title: z.string(),
  amount: z.optional(amountText),
  asset: z.optional(assetCode),
  createdAt: z.optional(unixSeconds),
});
export type TicketOperation = z.infer<typeof ticketOperation>;

const ticketMessage = z.object({
  id,
  author: z.enum(['person', 'agent']),
  text: z.string(),
  createdAt: unixSeconds,
});
const openTicket = z.object({
  ...ticket.shape,
  operation: z.optional(ticketOperation),
  messages: z.array(ticketMessage),
});
export type OpenTicket = z.infer<typeof openTicket>;

const openOperation = z.object({
  id,
  kind: z.enum(['withdrawal', 'portfolio']),
  amount: amountText,
  asset: assetCode,
  createdAt: unixSeconds,
});
export type OpenOperation = z.infer<typeof openOperation>;

const text = writtenText(2000).check(z.trim(), z.minLength(1, '000958'));

export const listQuestions = readCall('/v1/support/questions', {
  summary: 'Frequent questions with their answers, in the language of the caller',
  addition: true,
  access: 'anyone',
  request: nothing,
  response: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        subject: z.enum(questionSubjects),
        question: z.string(),
        answer: z.string(),
      }),
    ),
  }),
});

export const getSupport = readCall('/v1/support/info', {
  summary: 'Money of this person that is still on its way, and how many answers are unread',
  addition: true,
  request: z.object({
    /** An operation to write about: its number, that of a movement, or its operation key. */
    operation: z.optional(id),
  }),
  response: z.object({
    operations: z.array(openOperation),
    /** The operation of the request, if it is one of this person. */
    about: z.optional(ticketOperation),
    unreadCount: z.int(),
  }),
});

export const listTickets = readCall('/v1/support/list', {
  summary: 'What this person wrote to support, newest first',
  addition: true,
  request: z.object(pageRequest),
  response: pageOf(ticket),
});

export const getTicket = writeCall('/v1/support/get', {
  summary: 'One ticket with all that was written; marks it as read',
  addition: true,
  request: z.object({ id }),
  response: openTicket,
});

export const createTicket = writeCall('/v1/support/create', {
  summary: 'Write to support',
  addition: true,
  request: z.object({
    subject: z.enum(ticketSubjects),
    text,
    /** The related operation: its number, that of a movement, or its operation key. */
    operationId: z.optional(id),
  }),
  response: openTicket,
});

export const replyTicket = writeCall('/v1/support/reply', {
  summary: 'Go on writing in a ticket',
  addition: true,
  request: z.object({ id, text }),
  response: openTicket,
});
