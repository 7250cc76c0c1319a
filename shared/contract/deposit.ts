import * as z from 'zod/mini';
import { readCall, writeCall } from './call.ts';
import {
  amountText,
  assetCode,
  chainCode,
  nothing,
  pageOf,
  pageRequest,
  unixSeconds,
} from './wire.ts';

/** Money from outside: a person's own address on a network, and the transfers to it. */

/**
 * | State      | Meaning                                                      |
 * | ---------- | ------------------------------------------------------------ |
 * | `pending`  | Waits for its confirmations                                  |
 * | `booked`   | In the wallet                                                |
 * | `tooSmall` | Below the smallest deposit: not booked                       |
 * | `dropped`  | Vanished from the network before its confirmations           |
 * | `held`     | Waits for an operator                                        |
 */
export const depositStates = ['pending', 'booked', 'tooSmall', 'dropped', 'held'] as const;
export type DepositState = (typeof depositStates)[number];

const depositNetwork = z.object({
  network: chainCode,
  assets: z.array(assetCode),
  /** Smallest deposit, of any of these assets. */
  smallest: amountText,
  /** Confirmations after which a deposit is booked. */
  confirmations: z.int(),
  /** What may be sent there, in the user's language. */
  hint: z.string(),
});
export type DepositNetwork = z.infer<typeof depositNetwork>;

const deposit = z.object({
  id: z.string(),
  network: chainCode,
  asset: assetCode,
  amount: amountText,
  state: z.enum(depositStates),
  /** The state with its confirmations, in the user's language. */
  stateTitle: z.string(),
  /** Transaction id on the network. */
  networkId: z.string(),
  createdAt: unixSeconds,
});
export type Deposit = z.infer<typeof deposit>;

export const getDepositInfo = readCall('/v1/business/deposit/info', {
  summary: 'The networks for deposits from outside; none if no provider is connected',
  addition: true,
  request: nothing,
  response: z.object({ networks: z.array(depositNetwork) }),
});

export const getDepositAddress = writeCall('/v1/business/deposit/address', {
  summary: 'The person’s own address on a network, always the same one',
  addition: true,
  request: z.object({ network: chainCode }),
  response: z.object({ network: chainCode, address: z.string() }),
});

export const getDeposits = readCall('/v1/business/deposit/list', {
  summary: 'Deposits from outside, newest first',
  addition: true,
  request: z.object({
    ...pageRequest,
    /** Only those that wait for their confirmations. */
    pending: z.optional(z.boolean()),
  }),
  response: pageOf(deposit),
});
