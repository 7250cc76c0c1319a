import { documentPath } from '@shared/contract/documents';
import type { Language } from '@shared/contract/enums';
import type { Agreement } from '@shared/contract/legal';
import type { Party, Receipt, ReceiptLine } from '@shared/contract/money';
import { formatUnit } from '@shared/lib/intl';
import { type Asset, fromUnits } from '@shared/lib/money';
import type { PersonPurpose } from '../../ledger/accounts.ts';
import { seconds } from '../../platform/time/time.ts';
import { priceScale } from '../wallet/public.ts';
import { textOf } from './money.queries.ts';
import { type Agreed, type Amounts, type Progress, statusOf } from './receipt.rules.ts';

export interface ReceiptFacts {
  id: string;
  kind: string;
  agreed: Agreed;
  amounts: Amounts;
  progress: Progress;
  /** With eight decimals. */
  rate: bigint | null;
  counterparty: Party | null;
  destination: string;
  note: string;
  /** The documents that hold for it, with their titles. */
  agreements: readonly (Agreement & { title: string })[];
  at: Date;
  language: Language;
  text: (key: string) => string;
}

/** A receipt in the language of its reader. */
export function presentReceipt(facts: ReceiptFacts): Receipt {
  const { id, kind, amounts, progress, counterparty, destination, note, at, text } = facts;
  const { asset, receiveAsset } = amounts;
  return {
    id,
    kind,
    title: text(`movements.${kind}`),
    status: statusOf(progress.state),
    state: progress.state,
    asset,
    amount: textOf(amounts.amount, asset),
    fee: textOf(amounts.fee, asset),
    penalty: textOf(amounts.penalty, asset),
    total: textOf(amounts.total, asset),
    receiveAsset,
    receive: textOf(amounts.receive, receiveAsset),
    counterparty,
    destination,
    note,
    createdAt: seconds(at),
    lines: linesOf(facts),
  };
}

type Value = Omit<ReceiptLine, 'id' | 'label'>;

function linesOf(facts: ReceiptFacts): ReceiptLine[] {
  const { progress, counterparty, destination, note, at, language, text } = facts;
  const who = counterparty && `${counterparty.nickName} · ID ${counterparty.uid}`;
  const said = (value: string | undefined | null): Value | undefined =>
    value ? { text: value } : undefined;
  const due = progress.dueAt ? { at: seconds(progress.dueAt) } : undefined;
  const { days, state } = progress;
  const lines: [id: string, value: Value | undefined][] = [
    ['status', said(text(`receipt.states.${state}`))],
    ...amountLines(facts),
    ['person', who ? { text: who, copy: counterparty.uid } : undefined],
    ['from', said(accountNames(facts, 'from'))],
    ['to', said(destination) ?? said(accountNames(facts, 'to'))],
    ['term', said(days === undefined ? '' : formatUnit(days, { unit: 'day', language }))],
    [dueLabel(facts), due],
    ['note', said(note)],
    ['time', { at: seconds(at) }],
    ['number', said(facts.id)],
  ];
  const named = lines.flatMap(([id, value]) =>
    value ? [{ id, label: text(`receipt.lines.${id}`), ...value }] : [],
  );
  return [...named, ...agreementLines(facts)];
}

/** The documents that were agreed to, each with a link to the version that holds. */
const agreementLines = ({ agreements, text }: ReceiptFacts): ReceiptLine[] =>
  agreements.map((one) => ({
    id: one.document,
    label: text('receipt.lines.agreement'),
    text: `${one.title} ${one.version}`,
    path: documentPath(one),
  }));

const dueLabel = ({ kind, progress }: ReceiptFacts): string => {
  if (kind === 'c2cOrder') return 'ends';
  if (kind === 'campaign') return 'runsUntil';
  return progress.state === 'completed' ? 'returned' : 'arrival';
};

function amountLines(facts: ReceiptFacts): [id: string, value: Value | undefined][] {
  const { kind, agreed, amounts, progress, rate, text } = facts;
  const { asset, receiveAsset, amount, receive, fee, penalty, total, isIncome } = amounts;
  const isTrade = asset !== receiveAsset;
  const of = (units: bigint, its: Asset): Value => ({ amount: textOf(units, its), asset: its });
  const some = (units: bigint, its: Asset) => (units > 0n ? of(units, its) : undefined);
  const price = rateOf(facts);
  const charged = some(fee, asset) ?? (penalty > 0n ? undefined : { text: text('receipt.noFee') });
  if (progress.filled) {
    const { bought, paid } = progress.filled;
    return [
      ['ordered', of(agreed.receive, agreed.receiveAsset)],
      ['bought', of(bought, agreed.receiveAsset)],
      ['paid', of(paid, agreed.asset)],
      ['rate', rate === null ? undefined : price],
      ['fee', charged],
    ];
  }
  if (progress.budget) {
    const { spent, returned } = progress.budget;
    const isOver = progress.state !== 'pending';
    return [
      ['budget', of(agreed.amount, asset)],
      ['spent', of(spent, asset)],
      ['refunded', isOver ? of(returned, asset) : undefined],
      ['fee', charged],
    ];
  }
  // Of a principal that returns, the reward is what comes in beside it.
  const gross = kind === 'stakePrincipalReturned' ? total - amount : total;
  const isOver = statusOf(progress.state) === 3;
  return [
    ['reward', isIncome && (fee > 0n || gross !== total) ? some(gross, asset) : undefined],
    ['penalty', some(penalty, asset)],
    ['fee', charged],
    ['total', !isIncome && total !== amount ? of(total, asset) : undefined],
    ['receive', isTrade || (receive !== amount && !isOver) ? of(receive, receiveAsset) : undefined],
    ['rate', isTrade ? price : undefined],
  ];
}

/** The price that was agreed to; of an operation of an earlier release, that of its amounts. */
function rateOf({ kind, rate, amounts }: ReceiptFacts): Value | undefined {
  const { asset, receiveAsset, amount, receive } = amounts;
  if (rate !== null) {
    const isMarket = kind === 'exchange';
    const [per, its] = isMarket ? [asset, receiveAsset] : (['YUT', 'USDT'] as const);
    return { amount: fromUnits(rate, priceScale), asset: its, per };
  }
  if (amount === 0n || receive === 0n) return undefined;
  const scaled = (units: bigint, its: Asset) => units * 10n ** BigInt(its === 'YUT' ? 0 : 2);
  const one = 10n ** BigInt(priceScale);
  const quotient = (scaled(receive, receiveAsset) * one) / scaled(amount, asset);
  return { amount: fromUnits(quotient, priceScale), asset: receiveAsset, per: asset };
}

/** The person's accounts on one side, where there is more to say than “wallet”. */
function accountNames({ amounts, text }: ReceiptFacts, side: 'from' | 'to'): string {
  const { from = [], to = [] } = amounts.accounts;
  if ([...from, ...to].every((purpose: PersonPurpose) => purpose === 'wallet')) return '';
  const names = (side === 'from' ? from : to).map((purpose) => text(`receipt.accounts.${purpose}`));
  return names.join(' · ');
}
