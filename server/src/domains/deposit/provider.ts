import type { Chain } from '@shared/lib/address';
import type { Asset } from '@shared/lib/money';
import type { IncomingTransfer } from '../../schema/tables/incoming-transfers.ts';

/** A transfer as the provider sees it on the network at one moment. */
export interface ReportedTransfer {
  network: Chain;
  transactionId: string;
  /** Counts the transfers within the transaction from 0, so that a reorganisation does not change it. */
  outputIndex: number;
  address: string;
  asset: Asset;
  /** In smallest units, rounded down from the token’s own decimals. */
  amount: bigint;
  confirmations: number;
  /** A reorganisation has removed it from the network. */
  isRemoved: boolean;
  /** A later observation replaces an earlier one, in whatever order they arrive. */
  observedAt: Date;
}

/** A connection to the networks. Without one, nobody can deposit from outside by themselves. */
export interface DepositProvider {
  /** What it watches. */
  networks: readonly { network: Chain; assets: readonly Asset[] }[];
  /** Idempotent: one address per person and network. Rejects if it cannot be reached. */
  addressFor(owner: { personId: string; network: Chain }): Promise<string>;
  /**
   * What has become of the transfers that are still pending, and what is new. A provider that calls
   * us (`deposit-hook.routes.ts`) has none.
   */
  incomingTransfers?(given: {
    pending: readonly (IncomingTransfer & { address: string })[];
    now: Date;
  }): Promise<readonly ReportedTransfer[]>;
}

declare module '../../platform/external.ts' {
  interface ExternalServices {
    deposits?: DepositProvider;
  }
}
