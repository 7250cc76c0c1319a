import type { Receipt } from '@shared/contract/money';
import { addressGroups, chains, isWalletAddress } from '@shared/lib/address';
import { useCopy } from '../actions.ts';
import { useDates, useWords } from '../hooks.ts';
import { useExact } from './exact.ts';
import type { MoneySummary } from './operation.rules.ts';

export interface ReceiptRow {
  id: string;
  label: string;
  value: string;
  /** Of a wallet address: four letters each. */
  groups?: string[];
  copy: { label: string; text: string };
}

/** All that the kit's receipt draws. */
export interface ShownReceipt {
  title: string;
  amount: string;
  rows: ReceiptRow[];
  onCopy: (text: string) => void;
}

const isAnyAddress = (text: string) => chains.some((chain) => isWalletAddress(text, chain));
const statusWords = { 1: 'status.pending', 2: 'status.completed', 3: 'status.cancelled' } as const;
type Line = [id: string, label: string, value: string, copied?: string];
export type MoreLines = readonly Line[];

/** Formats a receipt, and the summary that stands in before there is one. */
export function useReceipt() {
  const { t } = useWords('common');
  const exact = useExact();
  const { dateTime } = useDates();
  const onCopy = useCopy();

  const shown = (title: string, amount: string, lines: MoreLines): ShownReceipt => ({
    title,
    amount,
    onCopy: (text) => void onCopy(text),
    rows: lines
      .filter(([, , value]) => value !== '')
      .map(([id, label, value, copied = value]) => ({
        id,
        label,
        value,
        groups: isAnyAddress(value) ? addressGroups(value) : undefined,
        copy: { label: t('money.copyPart', { label }), text: copied },
      })),
  });
  const feeLine = (fee: string, asset: string): Line =>
    /[1-9]/.test(fee)
      ? ['fee', t('fee'), exact(fee, asset), fee]
      : ['fee', t('fee'), t('money.noFee')];
  const arrives = (of: { receive: string; receiveAsset: string }): Line => [
    'receive',
    t('money.receive'),
    exact(of.receive, of.receiveAsset),
    of.receive,
  ];

  return {
    /** `more`: lines below the status that only this kind of operation has. */
    ofReceipt(receipt: Receipt, more: MoreLines = []): ShownReceipt {
      const { asset, receiveAsset, amount, fee, total, counterparty, destination } = receipt;
      const who = counterparty ? `${counterparty.nickName} · ID ${counterparty.uid}` : '';
      return shown(receipt.title, exact(amount, asset), [
        ['status', t('status.label'), t(statusWords[receipt.status])],
        ...more,
        ...(receiveAsset === asset ? [] : [arrives(receipt)]),
        ['person', t('money.person'), who, counterparty?.uid],
        ['to', t('money.to'), destination],
        feeLine(fee, asset),
        ...(total === amount ? [] : [['total', t('total'), exact(total, asset), total] as Line]),
        ['note', t('money.note'), receipt.note],
        ['time', t('time'), dateTime(receipt.createdAt)],
        ['number', t('money.number'), receipt.id],
      ]);
    },
    ofSummary(title: string, summary: MoneySummary): ShownReceipt {
      const { asset, amount, fee, receiveAsset, to } = summary;
      return shown(title, exact(amount, asset), [
        ...(receiveAsset === asset ? [] : [arrives(summary)]),
        ['to', t('money.to'), to],
        feeLine(fee, asset),
      ]);
    },
  };
}
