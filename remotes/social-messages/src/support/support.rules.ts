import type { TicketSubject } from '@shared/contract/support';

/** What is asked most, by subject: each has a question and an answer in the words. */
export const questions: Record<Exclude<TicketSubject, 'other'>, readonly string[]> = {
  money: ['arrival', 'hold'],
  account: ['password', 'authenticator'],
  orders: ['parcel', 'address'],
  creator: ['level', 'invite'],
};

export const subjects = [...Object.keys(questions), 'other'] as TicketSubject[];
export const ticketLength = 2000;
