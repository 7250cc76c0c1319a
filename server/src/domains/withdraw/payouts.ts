import type { WithdrawalRow } from '../../schema/tables/withdrawals.ts';

/** A bank and network that the server sends to by itself. Without one an operator sends. */
export interface Payouts {
  /** Answers the number under which it was sent; the same however often it is asked. */
  send(row: WithdrawalRow): string;
}

declare module '../../platform/external.ts' {
  interface ExternalServices {
    payouts?: Payouts;
  }
}
