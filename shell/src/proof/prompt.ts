import type { CodePurpose, ProofKind } from '@shared/contract/enums';
import type { ProofAccount } from '@shared/host/internal';

/** The question of the proof sheet. */
export interface Question {
  kind: ProofKind | 'newPaymentPassword';
  /** Its position among all questions. */
  at: number;
  of: number;
  problem?: Problem;
  /** For a code by e-mail. */
  mail?: Mail;
  purpose?: CodePurpose;
  /** The account to prove, where it is another one. */
  account?: ProofAccount;
}

/** The error of the previous answer. */
export type Problem =
  | { kind: 'wrong'; triesLeft?: number }
  /** In the server's time, in seconds. */
  | { kind: 'locked'; until: number }
  /** An authenticator's code that was used; until the next one is shown. */
  | { kind: 'used'; until: number }
  | { kind: 'message'; message: string };

export interface Mail {
  status: 'sending' | 'sent' | 'failed';
  sentTo: string;
  /** In the server's time, in seconds. */
  resendAt: number;
  message?: string;
}

export interface Prompt extends Question {
  number: number;
  /** The answer is being sent, and the sheet cannot be closed. */
  busy: boolean;
  answer(value: string): void;
  cancel(): void;
  resend(): void;
  /** Sending failed: the reason and a retry. The input stays. */
  lost?: { message: string; retry: () => void };
}
