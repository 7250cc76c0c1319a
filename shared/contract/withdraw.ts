import * as z from 'zod/mini';
import { moneyCall, readCall, writeCall } from './call.ts';
import { agreedOrder, quote, receipt, termsOut } from './money.ts';
import {
  amountText,
  assetCode,
  chainCode,
  id,
  nothing,
  operationKey,
  pageOf,
  pageRequest,
  unixSeconds,
  writtenText,
} from './wire.ts';

/** Withdrawals to a wallet address, or of benefits to a bank. */

export const withdrawalStages = [
  'submitted',
  'review',
  'broadcast',
  'confirming',
  'completed',
  'cancelled',
  'refused',
] as const;
export type WithdrawalStage = (typeof withdrawalStages)[number];

/** A closed list, because each reason has words in every language. */
export const withdrawalRefusals = [
  'nameDiffers',
  'addressRefused',
  'accountClosed',
  'networkFailed',
  'limitReached',
  'other',
] as const;
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number];

const withdrawal = z.object({
  ...receipt.shape,
  way: z.enum(['crypto', 'benefit']),
  /** BSC or TRON; empty for a bank. */
  network: z.string(),
  stage: z.enum(withdrawalStages),
  /** Reached stages, in order. */
  stages: z.array(z.object({ stage: z.enum(withdrawalStages), at: unixSeconds })),
  /** Expected arrival; 0 if unknown, or while a person has to act first. */
  arrivesAt: unixSeconds,
  /** While a person decides: the hours they keep, in the user's language; or empty. An addition. */
  waitsFor: z.string(),
  /** Transaction id on the network, once known. */
  networkId: z.string(),
  /** Why it was refused, in the user's language; otherwise empty. */
  reason: z.string(),
  canCancel: z.boolean(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** When withdrawals arrive, in the user's language, by their amount. An addition. */
const arrivals = z.object({
  /** From this amount on a person decides; 0 where a person decides about all of them. */
  reviewedFrom: amountText,
  reviewed: z.string(),
  automatic: z.string(),
});
export type Arrivals = z.infer<typeof arrivals>;

export const verifyCryptoWithdrawal = writeCall('/v1/business/withdraw/cryptoVerify', {
  summary: 'The terms of a withdrawal to a wallet address; with address and amount also a quote',
  request: z.object({
    asset: assetCode,
    network: chainCode,
    address: z.optional(z.string().check(z.maxLength(128))),
    amount: z.optional(amountText),
  }),
  response: z.object({
    ...termsOut,
    /** On its network or at the bank, once it is sent. */
    arrivalMinutes: z.int(),
    /** When it arrives, in the user's language: minutes only where no person decides. An addition. */
    arrival: z.string(),
    arrivals,
    /** Remaining amount for today. */
    leftToday: amountText,
    isFirstTime: z.boolean(),
    quote: z.nullable(z.object(quote)),
  }),
});
export const withdrawCrypto = moneyCall('/v1/business/withdraw/crypto', {
  summary: 'Withdraw to a wallet address by a quote',
  request: agreedOrder,
  response: withdrawal,
});

export const verifyBenefitWithdrawal = writeCall('/v1/business/withdraw/benefitVerify', {
  summary: 'The terms of a withdrawal of benefits to a bank; with account and amount also a quote',
  request: z.object({
    bankId: z.optional(id),
    accountName: z.optional(z.string().check(z.minLength(2, '000958'), z.maxLength(120, '002108'))),
    accountNumber: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{6,34}$/, '002120'))),
    amount: z.optional(amountText),
  }),
  response: z.object({
    ...termsOut,
    /** On its network or at the bank, once it is sent. */
    arrivalMinutes: z.int(),
    /** When it arrives, in the user's language: minutes only where no person decides. An addition. */
    arrival: z.string(),
    arrivals,
    quote: z.nullable(z.object(quote)),
  }),
});
export const withdrawBenefit = moneyCall('/v1/business/withdraw/benefit', {
  summary: 'Withdraw benefits to a bank by a quote',
  request: agreedOrder,
  response: withdrawal,
});

export const getWithdrawals = readCall('/v1/business/withdraw/list', {
  summary: 'The person’s withdrawals, newest first',
  addition: true,
  request: z.object(pageRequest),
  response: pageOf(withdrawal),
});
export const getWithdrawal = readCall('/v1/business/withdraw/detail', {
  summary: 'One withdrawal with its stages',
  addition: true,
  request: z.object({ id }),
  response: withdrawal,
});
export const cancelWithdrawal = moneyCall('/v1/business/withdraw/cancel', {
  summary: 'Cancel a withdrawal that has not been broadcast',
  addition: true,
  request: z.object({ id, operationKey }),
  response: withdrawal,
});

const savedAddress = z.object({
  id,
  network: chainCode,
  address: z.string(),
  label: z.string(),
  lastUsedAt: unixSeconds,
});
export const getWithdrawAddresses = readCall('/v1/business/withdraw/addresses', {
  summary: 'The person’s book of wallet addresses',
  addition: true,
  request: z.object({ network: z.optional(chainCode) }),
  response: z.object({ items: z.array(savedAddress) }),
});
export const saveWithdrawAddress = writeCall('/v1/business/withdraw/address/save', {
  summary: 'Put a wallet address into the book, or give it another label',
  addition: true,
  request: z.object({
    network: chainCode,
    address: z.string().check(z.maxLength(128)),
    label: writtenText(40),
  }),
  response: savedAddress,
});
export const removeWithdrawAddress = writeCall('/v1/business/withdraw/address/remove', {
  summary: 'Take a wallet address out of the book',
  addition: true,
  request: z.object({ id }),
  response: nothing,
});
