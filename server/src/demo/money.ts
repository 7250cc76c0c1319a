import type { OperationKind } from '@shared/contract/operation-kinds';
import type { WithdrawalStage } from '@shared/contract/withdraw';
import { feeOf, readMoneySettings } from '../domains/money/public.ts';
import { keepReceipt } from '../domains/money/receipts.mutations.ts';
import { beginTransfer } from '../domains/portfolio/portfolio.operations.ts';
import { laneOf } from '../domains/portfolio/portfolio.rules.ts';
import { moveWithdrawal } from '../domains/withdraw/stage.mutations.ts';
import { rememberAddress, submitWithdrawal } from '../domains/withdraw/withdraw.operations.ts';
import { graceMs, maskedAccount, nextByTime } from '../domains/withdraw/withdraw.rules.ts';
import { once } from '../ledger/operations.ts';
import { findRow } from '../platform/db/rows.ts';
import { minuteMs } from '../platform/time/time.ts';
import { type WithdrawalRow, withdrawals } from '../schema/tables/withdrawals.ts';
import { networkIdOf } from './external.ts';
import { pastTerms } from './past-operation.ts';
import type { Seed } from './seeds.ts';
import { units } from './values.ts';

interface DemoWithdrawal {
  daysAgo: number;
  to: 'BSC' | 'TRON' | 'bank';
  amount: string;
  /** Minutes until the person cancels it. */
  cancelledAfter?: number;
  /** What an operator decides about one that is reviewed, and after how many minutes. */
  decided?: { to: 'broadcast' | 'refused'; after: number };
}

/**
 * Withdrawals of the rich account in every final stage, and one that waits for review. Fees, reviews
 * and times are those of the rules.
 */
const demoWithdrawals: readonly DemoWithdrawal[] = [
  { daysAgo: 32, to: 'BSC', amount: '420' },
  { daysAgo: 20, to: 'TRON', amount: '1200', decided: { to: 'broadcast', after: 47 } },
  { daysAgo: 15, to: 'TRON', amount: '60', cancelledAfter: 0.5 },
  { daysAgo: 8, to: 'BSC', amount: '420' },
  { daysAgo: 6, to: 'bank', amount: '21' },
  { daysAgo: 3, to: 'BSC', amount: '1500', decided: { to: 'refused', after: 95 } },
  // Longer ago than a day, so that the account begins below the sum of a second proof.
  { daysAgo: 1, to: 'TRON', amount: '1990' },
];

const destinations = {
  BSC: '0x52908400098527886E0F7030069857D2E4169EE7',
  TRON: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
} as const;
const bank = {
  bankCode: 'CAIXESBB',
  accountName: 'Mara Lindt',
  destination: 'ES9121000418450200051332',
};

interface DemoTransfer {
  hoursAgo: number;
  direction: 'in' | 'out';
  account: 'store' | 'benefit';
  amount: string;
}

/** Transfers between own accounts: into store, out of benefit, and one still pending. */
const demoTransfers: readonly DemoTransfer[] = [
  { hoursAgo: 20 * 24, direction: 'in', account: 'store', amount: '580' },
  { hoursAgo: 15 * 24, direction: 'in', account: 'store', amount: '60' },
  { hoursAgo: 4 * 24, direction: 'out', account: 'benefit', amount: '20' },
  { hoursAgo: 4, direction: 'out', account: 'store', amount: '45' },
];

/** Withdrawals and transfers of the rich account, made with the product’s own functions. */
export async function seedMoney(seed: Seed): Promise<void> {
  for (const [index, one] of demoWithdrawals.entries()) await withdraw(seed, one, index);
  for (const [index, one] of demoTransfers.entries()) await transferOwn(seed, one, index);
}

/** An operation of the rich account, dated in the past. */
const operationOf = (
  seed: Seed,
  given: { kind: OperationKind; index: number; businessAt: Date },
) => ({
  ownerId: seed.people.rich,
  key: `demo-${given.kind}-${given.index}`,
  kind: given.kind,
  content: { demo: given.index },
  businessAt: given.businessAt,
});

const feeNames = { BSC: 'withdraw_bsc', TRON: 'withdraw_tron', bank: 'withdraw_benefit' } as const;

async function withdraw(seed: Seed, one: DemoWithdrawal, index: number): Promise<void> {
  const { tx, now } = seed;
  const personId = seed.people.rich;
  const way = one.to === 'bank' ? 'benefit' : 'crypto';
  const businessAt = new Date(now.getTime() - (one.daysAgo * 24 * 60 + 16) * minuteMs);
  const recipient =
    one.to === 'bank' ? bank : { network: one.to, destination: destinations[one.to] };
  const settings = await readMoneySettings(tx);
  const amount = units(one.amount, 'USDT');
  const fee = feeOf(amount, settings.fee(feeNames[one.to], 'USDT'));
  const taken = pastTerms(
    { asset: 'USDT', amount, fee },
    {
      ...recipient,
      shown: way === 'benefit' ? maskedAccount(recipient.destination) : recipient.destination,
    },
  );
  const kind = `withdraw.${way}` as const;
  await once(tx, operationOf(seed, { kind, index, businessAt }), async ({ id }) => {
    await submitWithdrawal(tx, { id, personId, way, taken, businessAt });
    await keepReceipt(tx, {
      operation: { id, businessAt },
      ownerId: personId,
      kind: 'withdrawal',
      taken,
      destination: taken.shown,
    });
    await follow(seed, { id, one });
    return { id };
  });
  if (one.to !== 'bank') {
    await rememberAddress(tx, { personId, network: one.to, destination: destinations[one.to] });
  }
}

/** Moves a withdrawal through its stages as its person, an operator and the job of withdrawals do. */
async function follow(seed: Seed, of: { id: string; one: DemoWithdrawal }): Promise<void> {
  const { tx, now } = seed;
  let last: Date | undefined;
  for (;;) {
    const row = await findRow(tx, withdrawals, { id: of.id });
    if (!row) throw new Error('a withdrawal of the demo is not there');
    const next = nextMove(row, { one: of.one, from: last ?? row.businessAt });
    if (!next || next.at > now) return;
    await moveWithdrawal(tx, row, {
      to: next.to,
      businessAt: next.at,
      isPast: true,
      ...(next.to === 'broadcast' && { networkId: networkIdOf(row) }),
      ...(next.to === 'refused' && { refusal: { reason: 'addressRefused', note: '' } }),
    });
    last = next.at;
  }
}

function nextMove(
  row: WithdrawalRow,
  { one, from }: { one: DemoWithdrawal; from: Date },
): { to: WithdrawalStage; at: Date } | undefined {
  const { stage, businessAt, arrivesAt } = row;
  const after = (ms: number) => new Date(businessAt.getTime() + ms);
  if (stage === 'submitted' && one.cancelledAfter !== undefined) {
    return { to: 'cancelled', at: after(one.cancelledAfter * minuteMs) };
  }
  if (stage === 'review') {
    return one.decided && { to: one.decided.to, at: after(one.decided.after * minuteMs) };
  }
  const arrivalMs = (arrivesAt ?? businessAt).getTime() - businessAt.getTime();
  for (const due of [after(graceMs), after(arrivalMs / 3), after(arrivalMs)]) {
    const at = due > from ? due : from;
    const to = nextByTime(row, at);
    if (to) return { to, at };
  }
  return undefined;
}

async function transferOwn(seed: Seed, one: DemoTransfer, index: number): Promise<void> {
  const { tx, now, people } = seed;
  const { direction, account } = one;
  const lane = laneOf(account, 'USDT');
  if (!lane?.[direction]) throw new Error('a transfer of the demo is not possible');
  const isLater = direction === 'out' && lane.out === 'later';
  const minutes = isLater ? (await readMoneySettings(tx)).count('minutes_portfolio_out') : 0;
  const businessAt = new Date(now.getTime() - (one.hoursAgo * 60 + 31) * minuteMs);
  const taken = pastTerms(
    { asset: 'USDT', amount: units(one.amount, 'USDT') },
    { direction, account, minutes: String(minutes) },
  );
  const request = operationOf(seed, { kind: 'portfolio.transfer', index, businessAt });
  await once(tx, request, async ({ id }) => {
    const operation = { id, businessAt };
    const receipt = { operation, ownerId: people.rich, kind: 'portfolio', taken } as const;
    await keepReceipt(tx, receipt);
    await beginTransfer({ db: tx, person: { id: people.rich } }, { operation, taken });
    return { id };
  });
}
