import type { Receipt } from '@shared/contract/money';

type Fields = Record<string, unknown>;

const fieldsOf = (data: unknown): Fields =>
  typeof data === 'object' && data !== null ? (data as Fields) : {};

const isReceipt = (data: Fields): data is Fields & Receipt =>
  Array.isArray(data.lines) && typeof data.title === 'string';

/** The receipt that the answer of a money call is, or has in it. */
export function receiptOf(answer: unknown): Receipt | undefined {
  const whole = fieldsOf(answer);
  const part = fieldsOf(whole.receipt);
  return [whole, part].find(isReceipt);
}

/** What a claim has brought: it has no receipt. */
export function claimedOf(answer: unknown): { amount: string; asset: string } | undefined {
  const { amount, asset, lines } = fieldsOf(answer);
  const isClaim = typeof amount === 'string' && typeof asset === 'string' && lines === undefined;
  return isClaim ? { amount, asset } : undefined;
}
