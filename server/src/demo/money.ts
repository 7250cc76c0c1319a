import type { OperationKind } from '@shared/contract/operation-kinds';
import type { WithdrawalRefusal, WithdrawalStage } from '@shared/contract/withdraw';
import { eq } from 'drizzle-orm';
import type { QuotedTerms } from '../domains/money/quoting.ts';
import { keepReceipt } from '../domains/money/receipts.mutations.ts';
import { beginTransfer } from '../domains/portfolio/portfolio.operations.ts';
import { moveWithdrawal } from '../domains/withdraw/stage.mutations.ts';
import { rememberAddress, submitWithdrawal } from '../domains/withdraw/withdraw.operations.ts';
import { maskedAccount } from '../domains/withdraw/withdraw.rules.ts';
import { once } from '../ledger/operations.ts';
import { minuteMs } from '../platform/time/time.ts';
import { withdrawals } from '../schema/tables/withdrawals.ts';
import { networkIdOf } from './external.ts';
import type { Seed } from './seeds.ts';
import { units } from './values.ts';

type TimedStage = readonly [stage: WithdrawalStage, minutes: number];

interface DemoWithdrawal {
  daysAgo: number;
  to: 'BSC' | 'TRON' | 'bank';
  amount: string;
  fee: string;
  needsReview?: true;
  /** The stages after submission, each with its minutes since then. */
  stages: readonly TimedStage[];
  reason?: WithdrawalRefusal;
}

const completedStages: readonly TimedStage[] = [
  ['broadcast', 0],
  ['confirming', 3],
  ['completed', 10],
];

/** Withdrawals of the rich account in every final stage, and one that waits for review. */
const demoWithdrawals: readonly DemoWithdrawal[] = [
  { daysAgo: 32, to: 'BSC', amount: '420', fee: '0.92', stages: completedStages },
  {
    daysAgo: 20,
    to: 'TRON',
    amount: '420',
    fee: '0.92',
    needsReview: true,
    stages: [['review', 0], ...completedStages],
  },
  { daysAgo: 15, to: 'TRON', amount: '60', fee: '1', stages: [['cancelled', 1]] },
  { daysAgo: 8, to: 'BSC', amount: '420', fee: '0.92', stages: completedStages },
  { daysAgo: 6, to: 'bank', amount: '21', fee: '0.4', stages: completedStages },
  {
    daysAgo: 3,
    to: 'BSC',
    amount: '75',
    fee: '0.92',
    needsReview: true,
    stages: [
      ['review', 2],
      ['refused', 95],
    ],
    reason: 'addressRefused',
  },
  {
    daysAgo: 0,
    to: 'TRON',
    amount: '199',
    fee: '1',
    needsReview: true,
    stages: [['review', 1]],
  },
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
  minutes: number;
}

/** Transfers between own accounts: into store, out of benefit, and one still pending. */
const demoTransfers: readonly DemoTransfer[] = [
  { hoursAgo: 20 * 24, direction: 'in', account: 'store', amount: '580', minutes: 0 },
  { hoursAgo: 15 * 24, direction: 'in', account: 'store', amount: '60', minutes: 0 },
  { hoursAgo: 4 * 24, direction: 'out', account: 'benefit', amount: '20', minutes: 0 },
  { hoursAgo: 4, direction: 'out', account: 'store', amount: '45', minutes: 24 * 60 },
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

async function withdraw(seed: Seed, one: DemoWithdrawal, index: number): Promise<void> {
  const { tx, now } = seed;
  const personId = seed.people.rich;
  const way = one.to === 'bank' ? 'benefit' : 'crypto';
  const businessAt = new Date(now.getTime() - (one.daysAgo * 24 * 60 + 16) * minuteMs);
  const recipient =
    one.to === 'bank' ? bank : { network: one.to, destination: destinations[one.to] };
  const taken: QuotedTerms = {
    ...quotedTerms(one.amount, one.fee),
    ...recipient,
    shown: way === 'benefit' ? maskedAccount(recipient.destination) : recipient.destination,
  };
  const kind = `withdraw.${way}` as const;
  await once(tx, operationOf(seed, { kind, index, businessAt }), async ({ id }) => {
    await submitWithdrawal(tx, {
      id,
      personId,
      way,
      taken,
      needsReview: one.needsReview ?? false,
      businessAt,
    });
    await keepReceipt(tx, {
      operation: { id, businessAt },
      ownerId: personId,
      kind: 'withdrawal',
      taken,
      destination: taken.shown,
    });
    for (const [to, minutes] of one.stages) {
      const row = (await tx.select().from(withdrawals).where(eq(withdrawals.id, id)))[0];
      if (!row) throw new Error('a withdrawal of the demo is not there');
      await moveWithdrawal(tx, row, {
        to,
        businessAt: new Date(businessAt.getTime() + minutes * minuteMs),
        isPast: true,
        ...(to === 'broadcast' && { networkId: networkIdOf(row) }),
        ...(to === 'refused' && one.reason && { refusal: { reason: one.reason, note: '' } }),
      });
    }
    return { id };
  });
  if (one.to !== 'bank') {
    await rememberAddress(tx, { personId, network: one.to, destination: destinations[one.to] });
  }
}

async function transferOwn(seed: Seed, one: DemoTransfer, index: number): Promise<void> {
  const { tx, now, people } = seed;
  const { direction, account, minutes } = one;
  const businessAt = new Date(now.getTime() - (one.hoursAgo * 60 + 31) * minuteMs);
  const taken: QuotedTerms = {
    ...quotedTerms(one.amount, '0'),
    direction,
    account,
    minutes: String(minutes),
  };
  const request = operationOf(seed, { kind: 'portfolio.transfer', index, businessAt });
  await once(tx, request, async ({ id }) => {
    const operation = { id, businessAt };
    const receipt = { operation, ownerId: people.rich, kind: 'portfolio', taken } as const;
    await keepReceipt(tx, receipt);
    await beginTransfer({ db: tx, person: { id: people.rich } }, { operation, taken });
    return { id };
  });
}

/** The terms that a quote would have fixed. */
function quotedTerms(amount: string, fee: string) {
  const [sent, taken] = [units(amount, 'USDT'), units(fee, 'USDT')];
  return {
    asset: 'USDT' as const,
    amount: String(sent),
    fee: String(taken),
    total: String(sent + taken),
    receiveAsset: 'USDT' as const,
    receive: String(sent),
  };
}
