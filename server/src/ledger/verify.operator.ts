import { assetScale, fromUnits } from '@shared/lib/money';
import type { Db } from '../platform/db/database.ts';
import type { SealHead } from './seal.ts';
import { verifyLedger } from './verify.ts';

/** Formats a head for the log and for the command's argument: `12:9f86d0…`. */
export const formatHead = ({ number, hash }: SealHead): string => `${number}:${hash}`;

export function parseHead(text: string): SealHead | undefined {
  const match = /^(\d{1,18}):([0-9a-f]{64})$/.exec(text);
  return match?.[1] && match[2] ? { number: BigInt(match[1]), hash: match[2] } : undefined;
}

/**
 * `ledger:verify`: prints what was checked and every problem; returns exit code 1 if there is one.
 * Only reads the database. `head` comes from the server's log.
 */
export async function runVerify(
  db: Db,
  write: (line: string) => void,
  options: { head?: SealHead } = {},
): Promise<number> {
  const report = await verifyLedger(db, options);
  const { counts, totals, problems } = report;
  write(
    `Checked ${counts.accounts} accounts, ${counts.transfers} transfers, ` +
      `${counts.operations} operations, ${counts.holds} holds and ${report.seals} seals; ` +
      `${report.waiting} entries wait for the next seal.`,
  );
  for (const { asset, people, system } of totals) {
    const text = (units: bigint) => fromUnits(units, assetScale[asset]);
    write(
      `${asset}: people ${text(people)}, system ${text(system)}, together ${text(people + system)}.`,
    );
  }
  write(`Head of the chain: ${formatHead(report.head)}`);
  for (const problem of problems) write(`PROBLEM ${problem}`);
  write(problems.length === 0 ? 'The ledger is sound.' : `${problems.length} problems found.`);
  return problems.length === 0 ? 0 : 1;
}
