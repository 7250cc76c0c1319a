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
  /** Each in words; none where all is well. */
  problems: readonly string[];
  totals: readonly AssetTotals[];
  counts: { accounts: number; transfers: number; operations: number; holds: number };
  /** Seals, and what still waits for one. */
  seals: number;
  waiting: number;
  head: SealHead;
}

/**
 * Holds the books against what is written: every balance against the transfers, what is held
 * against the open holds, kept profit against what came in, the sum per asset against zero, and the chain of seals against what it
 * sealed. Each check sees one moment, so it may run while money moves. The database adds up, and
 * the chain is read seal by seal: nothing here grows with the ledger.
 *
 * `head` is one that the server's log has kept: the chain must still lead to it and beyond it.
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
