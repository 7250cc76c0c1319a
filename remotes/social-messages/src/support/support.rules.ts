import type { TicketSubject } from '@shared/contract/support';

/** Frequent questions by subject; the locales hold their texts. */
export const questions: Record<Exclude<TicketSubject, 'other'>, readonly string[]> = {
  money: ['arrival', 'hold'],
  account: ['password', 'authenticator'],
  orders: ['parcel', 'address'],
  creator: ['level', 'invite'],
};

export const subjects = [...Object.keys(questions), 'other'] as TicketSubject[];
export const ticketLength = 2000;
