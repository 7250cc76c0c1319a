import type { Language } from '@shared/contract/enums';
import type { Movement } from '@shared/contract/wallet';
import { formatUnit } from '@shared/lib/intl';
import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import type { MovementRow } from './movements.queries.ts';

/** One line of a history in the language of its reader. */
export function presentMovement(
  row: MovementRow,
  of: { asset: Asset; language: Language; text: (key: string) => string },
): Movement {
  const { asset, language, text } = of;
  return {
    id: row.id,
    asset,
    kind: row.kind,
    title: text(`movements.${row.kind}`),
    amount: fromUnits(row.amount, assetScale[asset]),
    fee: fromUnits(row.fee, assetScale[asset]),
    detail: detailOf(row, language),
    createdAt: Math.floor(Date.parse(row.at) / 1000),
  };
}

function detailOf(row: MovementRow, language: Language): string {
  const { otherName, otherUid, destination, days, order } = row;
  if (otherName !== null) return `${otherName} · ID ${otherUid}`;
  if (destination !== null) return shortened(destination);
  if (days !== null) return formatUnit(days, { unit: 'day', language });
  return order ?? '';
}

/** A wallet address by its ends; a masked bank account is short already. */
const shortened = (destination: string): string =>
  destination.length > 16 ? `${destination.slice(0, 6)}…${destination.slice(-6)}` : destination;
