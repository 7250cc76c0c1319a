import type { CodePurpose, ProofKind } from '@shared/contract/enums';
import type { ProofAccount } from '@shared/host/internal';

/** What the sheet asks for, and how it is answered. A new question has a new number. */
export interface Question {
  kind: ProofKind | 'newPaymentPassword';
  /** Its place among what is asked for. */
  at: number;
  of: number;
  problem?: Problem;
  /** Of a code by e-mail. */
  mail?: Mail;
  purpose?: CodePurpose;
  /** Whose it is, where it is not this person's. */
  account?: ProofAccount;
}

/** What was wrong with the answer before. */
export type Problem =
  | { kind: 'wrong'; triesLeft?: number }
  /** In the server's time, in seconds. */
  | { kind: 'locked'; until: number }
  | { kind: 'said'; message: string };

export interface Mail {
  status: 'sending' | 'sent' | 'failed';
  sentTo: string;
  /** In the server's time, in seconds. */
  resendAt: number;
  message?: string;
}

export interface Prompt extends Question {
  number: number;
  /** The answer is on its way: nothing can be broken off now. */
  busy: boolean;
  answer(value: string): void;
  cancel(): void;
  resend(): void;
  /** The answer could not be sent: why, and the way to send it again. It stays as it was typed. */
  lost?: { message: string; retry: () => void };
}
