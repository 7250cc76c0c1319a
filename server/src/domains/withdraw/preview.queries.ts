import type { Asset } from '@shared/lib/money';
import { and, eq, gte, notInArray, sql } from 'drizzle-orm';
import type { Context } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { wrongField } from '../../platform/errors.ts';
import { businessDayStart, secondsAhead } from '../../platform/time/time.ts';
import { banks } from '../../schema/tables/home.ts';
import { withdrawAddresses, withdrawals } from '../../schema/tables/withdrawals.ts';
import {
  availableIn,
  isPayableAddress,
  least,
  type MoneySettings,
  readMoneySettings,
  type Terms,
  termsAndQuote,
  textOf,
  unitsOf,
  worthAt,
  worthForQuote,
} from '../money/public.ts';
import { arrivalText } from './arrival.rules.ts';
import { maskedAccount } from './withdraw.rules.ts';

const networkNames = { BSC: 'bsc', TRON: 'tron' } as const;

interface CryptoRequest {
  asset: Asset;
  network: 'BSC' | 'TRON';
  address?: string;
  amount?: string;
}

export async function verifyCrypto(context: Context, input: CryptoRequest) {
  const { db, person, clock } = context;
  const { asset, network, address = '', amount } = input;
  const name = networkNames[network];
  const settings = await readMoneySettings(db);
  const leftToday = await remainingWithdrawalLimit(context, { settings, asset });
  const terms: Terms = {
    asset,
    available: await availableIn(db, { personId: person.id, asset, purpose: 'wallet' }),
    smallest: settings.units(`smallest_withdraw_${name}`, asset),
    limit: leftToday,
    fee: settings.fee(`withdraw_${name}`, asset),
  };
  const isRight = isPayableAddress(address, network);
  if (address !== '' && !isRight) throw wrongField('address', '002123');
  const more = { network, destination: address, shown: address };
  return {
    ...(await termsAndQuote(context, {
      kind: 'withdraw.crypto',
      terms,
      more,
      amount: isRight ? amount : undefined,
    })),
    ...(await arrivalOf(context, { settings, asset, amount, minutes: `minutes_withdraw_${name}` })),
    leftToday: textOf(leftToday, asset),
    isFirstTime: isRight && !(await isKnownAddress(db, { personId: person.id, network, address })),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
  };
}

interface BenefitRequest {
  bankId?: string;
  accountName?: string;
  accountNumber?: string;
  amount?: string;
}

/** Benefits are USDT that tasks and ads have earned, and a bank pays them out. */
export async function verifyBenefit(context: Context, input: BenefitRequest) {
  const { db, person, clock } = context;
  const { bankId, accountName, accountNumber, amount } = input;
  const settings = await readMoneySettings(db);
  const terms: Terms = {
    asset: 'USDT',
    available: await availableIn(db, { personId: person.id, asset: 'USDT', purpose: 'benefit' }),
    smallest: settings.units('smallest_withdraw_benefit', 'USDT'),
    limit: await remainingWithdrawalLimit(context, { settings, asset: 'USDT' }),
    fee: settings.fee('withdraw_benefit', 'USDT'),
  };
  if (bankId !== undefined && !(await isBank(db, bankId))) throw wrongField('bankId', '000958');
  const isWhole = bankId !== undefined && accountName !== undefined && accountNumber !== undefined;
  const more = {
    network: '',
    bankCode: bankId ?? '',
    accountName: accountName ?? '',
    destination: accountNumber ?? '',
    shown: maskedAccount(accountNumber ?? ''),
  };
  return {
    ...(await termsAndQuote(context, {
      kind: 'withdraw.benefit',
      terms,
      more,
      amount: isWhole ? amount : undefined,
    })),
    ...(await arrivalOf(context, {
      settings,
      asset: 'USDT',
      amount,
      minutes: 'minutes_withdraw_benefit',
    })),
    holdUntil: secondsAhead(person.securityHoldUntil, clock.wall),
  };
}

async function arrivalOf(
  context: Context,
  of: {
    settings: MoneySettings;
    asset: Asset;
    amount: string | undefined;
    minutes: 'minutes_withdraw_bsc' | 'minutes_withdraw_tron' | 'minutes_withdraw_benefit';
  },
) {
  const { db, clock, services } = context;
  const { settings, asset } = of;
  const worth = await worthAt(db, clock.business);
  const limit = settings.units('review_from', 'USDT');
  const reviewedFrom = services.external.payouts ? worth.reaching(limit, asset) : 0n;
  const minutes = settings.count(of.minutes);
  const textFor = (byPerson: boolean) =>
    arrivalText({ ...context, settings }, { minutes, byPerson });
  const amount = unitsOf(of.amount ?? '0', asset) ?? 0n;
  return {
    arrivalMinutes: minutes,
    arrival: textFor(amount >= reviewedFrom),
    arrivals: {
      reviewedFrom: textOf(reviewedFrom, asset),
      reviewed: textFor(true),
      automatic: textFor(false),
    },
  };
}

/** What the person may still withdraw today, in an asset. */
export async function remainingWithdrawalLimit(
  { db, person, clock }: Context,
  of: { settings: MoneySettings; asset: Asset },
): Promise<bigint> {
  const rows = await db
    .select({ asset: withdrawals.asset, sum: sql<string>`sum(${withdrawals.amount})::text` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.personId, person.id),
        gte(withdrawals.businessAt, businessDayStart(clock.business)),
        notInArray(withdrawals.stage, ['cancelled', 'refused']),
      ),
    )
    .groupBy(withdrawals.asset);
  const { settings, asset } = of;
  const worth = await worthForQuote(db, { settings, at: clock.business, asset });
  const sent = rows.reduce((sum, row) => sum + worth.of(BigInt(row.sum), row.asset), 0n);
  const limit = settings.units('limit_withdraw_day', 'USDT');
  return worth.limitIn(limit - least(sent, limit), asset);
}

async function isKnownAddress(
  db: Db,
  of: { personId: string; network: 'BSC' | 'TRON'; address: string },
): Promise<boolean> {
  const rows = await db
    .select({ lastUsedAt: withdrawAddresses.lastUsedAt })
    .from(withdrawAddresses)
    .where(
      and(
        eq(withdrawAddresses.personId, of.personId),
        eq(withdrawAddresses.network, of.network),
        eq(withdrawAddresses.address, of.address),
      ),
    );
  return Boolean(rows[0]?.lastUsedAt);
}

async function isBank(db: Db, code: string): Promise<boolean> {
  const rows = await db.select({ code: banks.code }).from(banks).where(eq(banks.code, code));
  return rows.length > 0;
}
