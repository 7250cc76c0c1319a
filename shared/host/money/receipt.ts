import type { Receipt, ReceiptLine } from '@shared/contract/money';
import { addressGroups, chains, isWalletAddress } from '@shared/lib/address';
import { createElement, type ReactNode } from 'react';
import { useCopy } from '../actions.ts';
import { useHelp } from '../help.ts';
import { useDates, useWords } from '../hooks.ts';
import { Link } from '../navigation.ts';
import { useExact } from './exact.ts';
import type { PendingOperation } from './operation.rules.ts';

export interface ReceiptRow {
  id: string;
  label: string;
  value: string;
  /** Drawn in place of the value. */
  link?: ReactNode;
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
  help: ReturnType<ReturnType<typeof useHelp>['withOperation']>;
}

const isAnyAddress = (text: string) => chains.some((chain) => isWalletAddress(text, chain));
type Line = [id: string, label: string, value: string, copied?: string, path?: string];

/** Formats a receipt, and the summary that stands in before there is one. */
export function useReceipt() {
  const { t } = useWords('common');
  const exact = useExact();
  const { dateTime } = useDates();
  const onCopy = useCopy();
  const help = useHelp();

  const shown = (
    of: { title: string; amount: string; operation: string },
    lines: readonly Line[],
  ): ShownReceipt => ({
    title: of.title,
    amount: of.amount,
    help: help.withOperation(of.operation),
    onCopy: (text) => void onCopy(text),
    rows: lines
      .filter(([, , value]) => value !== '')
      .map(([id, label, value, copied = value, path]) => ({
        id,
        label,
        value,
        link: path && createElement(Link, { to: path }, value),
        groups: isAnyAddress(value) ? addressGroups(value) : undefined,
        copy: { label: t('money.copyPart', { label }), text: copied },
      })),
  });
  const lineText = ({ amount, asset, per, at, text = '' }: ReceiptLine): string => {
    if (at !== undefined) return dateTime(at);
    if (amount === undefined) return text;
    return `${per ? `1\u00a0${per} = ` : ''}${exact(amount, asset)}`;
  };

  return {
    ofReceipt: ({ id, title, amount, asset, lines }: Receipt): ShownReceipt =>
      shown(
        { title, amount: exact(amount, asset), operation: id },
        lines.map((line) => [
          line.id,
          line.label,
          lineText(line),
          line.copy ?? line.amount,
          line.path,
        ]),
      ),
    ofSummary(title: string, { key, summary, at }: PendingOperation): ShownReceipt {
      // After a sign-out nothing is known but its time.
      const time = at === undefined ? '' : dateTime(at);
      if (!summary) return shown({ title, amount: '', operation: key }, [['at', t('date'), time]]);
      const { asset, amount, fee, receiveAsset, receive, to } = summary;
      return shown({ title, amount: exact(amount, asset), operation: key }, [
        ['receive', t('money.receive'), receiveAsset === asset ? '' : exact(receive, receiveAsset)],
        ['to', t('money.to'), to],
        ['fee', t('fee'), /[1-9]/.test(fee) ? exact(fee, asset) : t('money.noFee')],
      ]);
    },
  };
}
