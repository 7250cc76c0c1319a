import type { Db } from '../platform/db/database.ts';
import type { SealHead } from './seal.ts';
import {
  type AssetTotals,
  checkAccounts,
  checkEntries,
  checkHolds,
  checkTransfers,
  readTotals,
} from './verify-books.ts';
import { checkChain } from './verify-chain.ts';
import { checkProfit } from './verify-profit.ts';

export interface LedgerReport {
  /** One sentence each; empty if the ledger is sound. */
  problems: readonly string[];
  totals: readonly AssetTotals[];
  counts: { accounts: number; transfers: number; operations: number; holds: number };
  /** The number of seals, and of entries that are not sealed yet. */
  seals: number;
  waiting: number;
  head: SealHead;
}

/**
 * Verifies the ledger; see each check for what it compares. Each check reads one snapshot, so it
 * may run while money moves. The database sums and the chain is read in pages, so memory use does
 * not grow with the ledger.
 *
 * `head` comes from the server's log: the chain must still contain it.
 */
export async function verifyLedger(db: Db, given: { head?: SealHead } = {}): Promise<LedgerReport> {
  const { totals, problems: ofTotals } = await readTotals(db);
  const books = [
    ...ofTotals,
    ...(await checkAccounts(db)),
    ...(await checkTransfers(db)),
    ...(await checkHolds(db)),
    ...(await checkProfit(db)),
  ];
  const { problems: ofEntries, counts, waiting } = await checkEntries(db);
  const chain = await checkChain(db, given.head);
  return {
    problems: [...books, ...ofEntries, ...chain.problems],
    totals,
    counts,
    waiting,
    seals: chain.seals,
    head: chain.head,
  };
}
