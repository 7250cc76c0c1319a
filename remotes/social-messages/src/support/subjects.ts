import type { QuestionSubject, TicketSubject } from '@shared/contract/support';

/** What frequent questions are about, in the order of the page. */
export const questionSubjects: readonly QuestionSubject[] = [
  'money',
  'account',
  'orders',
  'creator',
];

export const subjects: readonly TicketSubject[] = [...questionSubjects, 'other'];
export const ticketLength = 2000;
