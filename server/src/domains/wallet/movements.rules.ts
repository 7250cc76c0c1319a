import type { Language } from '@shared/contract/enums';
import type { Movement } from '@shared/contract/wallet';
import { formatMonth } from '@shared/lib/date';
import { formatAmount } from '@shared/lib/format-amount';
import { formatUnit, toLocale } from '@shared/lib/intl';
import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { maskName } from '../../platform/mask-name.ts';
import { fill, wordIn } from '../../platform/words.ts';
import type { MovementSubject } from './movement-subjects.queries.ts';
import type { MovementRow } from './movements.queries.ts';
import { priceScale } from './wallet.rules.ts';

interface Reader {
  language: Language;
  text: (key: string) => string;
}

/** One line of a history in the language of its reader. */
export function presentMovement(
  row: MovementRow,
  of: Reader & { asset: Asset; subject: MovementSubject | undefined },
): Movement {
  const { asset, subject, text } = of;
  return {
    id: row.id,
    asset,
    kind: row.kind,
    title: text(`movements.${row.kind}`),
    amount: fromUnits(row.amount, assetScale[asset]),
    fee: fromUnits(row.fee, assetScale[asset]),
    detail: joined([...partiesOf(row), ...subjectParts(subject, of)]),
    createdAt: Math.floor(Date.parse(row.at) / 1000),
  };
}

/** What a movement was for, in words. */
export const detailOf = (subject: MovementSubject | undefined, reader: Reader): string =>
  joined(subjectParts(subject, reader));

const joined = (parts: readonly (string | undefined | null | false)[]): string =>
  parts.filter(Boolean).join(' · ');

/** With whom it was, or where it went. */
function partiesOf(row: MovementRow): (string | false | null)[] {
  const { otherName, otherUid, destination, order } = row;
  if (otherName !== null) return [`${otherName} · ID ${otherUid}`];
  return [destination !== null && shortened(destination), order];
}

type Say = (subject: MovementSubject, reader: Reader) => string | false | null | undefined;

/** In the order in which they stand. */
const sayings: readonly Say[] = [
  ({ of }, { text }) => of && text(`movements.${of}`),
  ({ reference }) => reference && fromReference(reference),
  ({ trade }) => trade && `${trade.from} → ${trade.to}`,
  rateText,
  ({ accounts }, { text }) =>
    accounts &&
    `${text(`receipt.accounts.${accounts.from}`)} → ${text(`receipt.accounts.${accounts.to}`)}`,
  ({ name }) => name,
  ({ month }, { language }) => month && formatMonth(month.slice(0, 7), language),
  ({ task, taskWords = null }, { language, text }) =>
    task &&
    wordIn(taskWords, { language, part: 'title', otherwise: () => text(`tasks.${task}.title`) }),
  ({ share }, { text }) => share && text(`subjects.${share}`),
  ({ friend }) => friend && maskName(friend),
  ({ level }, { text }) => level !== undefined && fill(text('subjects.level'), { level }),
  termText,
  ({ friends: number }, { text }) =>
    number !== undefined && fill(text('subjects.friends'), { number }),
  ({ units }, reader) => labelled('units', units, reader),
  ({ points }, reader) => labelled('points', points, reader),
];

const subjectParts = (subject: MovementSubject | undefined, reader: Reader) =>
  subject ? sayings.map((say) => say(subject, reader)) : [];

const rateDecimals = 4;

function rateText({ trade, rate }: MovementSubject, { language }: Reader): string | undefined {
  if (!trade || !rate) return undefined;
  const options = { locale: toLocale(language), decimals: rateDecimals };
  const shown = formatAmount(fromUnits(BigInt(rate), priceScale), options);
  return `1\u00a0${trade.from} ≈ ${shown}\u00a0${trade.to}`;
}

function termText({ day, days }: MovementSubject, { language, text }: Reader): string | undefined {
  if (typeof days !== 'number') return undefined;
  return day === undefined
    ? formatUnit(days, { unit: 'day', language })
    : fill(text('subjects.day'), { day, days });
}

function labelled(name: string, value: number | undefined, { text }: Reader): string | undefined {
  if (value === undefined) return undefined;
  return fill(text('subjects.labelled'), { label: text(`subjects.${name}`), value });
}

/** A network and its transaction, or what an operator noted. */
function fromReference(reference: string): string {
  const [, network, transaction] = /^([A-Z]+):([^:]+):\d+$/.exec(reference) ?? [];
  return network && transaction ? `${network} · ${shortened(transaction)}` : shortened(reference);
}

/** A wallet address by its ends; a masked bank account is short already. */
const shortened = (destination: string): string =>
  destination.length > 16 ? `${destination.slice(0, 6)}…${destination.slice(-6)}` : destination;
