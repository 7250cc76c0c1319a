import type { WithdrawalRow } from '../../schema/tables/withdrawals.ts';

/** A connection that sends payouts automatically. Without it, an operator sends them. */
export interface Payouts {
  /** Idempotent: returns the transaction id of the payout, the same on every retry. */
  send(row: WithdrawalRow): string;
}

declare module '../../platform/external.ts' {
  interface ExternalServices {
    payouts?: Payouts;
  }
}
