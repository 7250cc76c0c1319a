import type { Movement } from '@shared/contract/wallet';
import { type Asset, assetScale, fromUnits } from '@shared/lib/money';
import { fill } from '../../platform/words.ts';
import type { MovementRow } from './movements.queries.ts';

/** One line of a history in the language of its reader. */
export function presentMovement(
  row: MovementRow,
  of: { asset: Asset; text: (key: string) => string },
): Movement {
  const { asset, text } = of;
  return {
    id: row.id,
    asset,
    kind: row.kind,
    title: text(`movements.${row.kind}`),
    amount: fromUnits(row.amount, assetScale[asset]),
    fee: fromUnits(row.fee, assetScale[asset]),
    detail: detailOf(row, text),
    createdAt: Math.floor(Date.parse(row.at) / 1000),
  };
}

function detailOf(row: MovementRow, text: (key: string) => string): string {
  const { otherName, otherUid, destination, days, order } = row;
  if (otherName !== null) return `${otherName} · ID ${otherUid}`;
  if (destination !== null) return shortened(destination);
  if (days !== null) return fill(text('receipt.days'), { number: String(days) });
  return order ?? '';
}

/** A wallet address by its ends; a masked bank account is short already. */
const shortened = (destination: string): string =>
  destination.length > 16 ? `${destination.slice(0, 6)}…${destination.slice(-6)}` : destination;
