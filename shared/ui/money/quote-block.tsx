import type { ReactNode } from 'react';
import { Button } from '../elements/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import styles from './quote-block.module.css';

/** One line of what an operation costs and brings. */
export interface MoneyRow {
  id: string;
  label: string;
  /** Without one it is on its way, or not known: never 0. */
  value?: string;
  isLoading?: boolean;
  /** How wide a value is about to come, where it is long: it may need a line of its own. */
  room?: string;
  /** What stood here before it changed, in words. */
  before?: string;
  /** The value is a button, and this is what it does. */
  press?: { label: string; onClick: () => void };
}

interface MoneyRowsProps {
  rows: readonly MoneyRow[];
  /** Stands where a value is not known. */
  unknown: string;
}

/** The rows of a quote and of a confirmation: each is there from the start, its figure comes. */
export function MoneyRows({ rows, unknown }: MoneyRowsProps) {
  return (
    <dl className={styles.rows}>
      {rows.map((row) => (
        <div key={row.id} className={styles.row}>
          <dt className={styles.label}>{row.label}</dt>
          <dd key={keyOf(row)} className={styles.value} aria-busy={row.isLoading || undefined}>
            <Value row={row} unknown={unknown} />
            {row.before && <span className={styles.before}>{row.before}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A figure that comes is a new one, and nothing that moved; what is pressed keeps the focus. */
const keyOf = ({ value, isLoading, press }: MoneyRow): string =>
  press ? String(isLoading) : `${value}`;

function Value({ row, unknown }: { row: MoneyRow; unknown: string }) {
  const { value, isLoading, room = '7em', press } = row;
  if (isLoading) return <Skeleton width={room} />;
  if (value === undefined) return unknown;
  if (!press) return value;
  return (
    <button type="button" className={styles.press} title={press.label} onClick={press.onClick}>
      {value}
    </button>
  );
}

export interface QuoteBlockProps extends MoneyRowsProps {
  /** How long it holds. It ticks, so it is never announced. */
  note?: ReactNode;
  /** What is wrong with it, in words. */
  problem?: string;
  /** Offered where it holds no more, or did not come. */
  refresh?: { label: string; busy: boolean; onClick: () => void };
}

export function QuoteBlock({ rows, unknown, note, problem, refresh }: QuoteBlockProps) {
  return (
    <Card>
      <MoneyRows rows={rows} unknown={unknown} />
      <div className={styles.foot}>
        <p className={styles.note}>
          <span role="status">{problem}</span>
          {!problem && note}
        </p>
        {refresh && (
          <Button
            kind="secondary"
            size="small"
            icon="retry"
            busy={refresh.busy}
            onClick={refresh.onClick}
          >
            {refresh.label}
          </Button>
        )}
      </div>
    </Card>
  );
}
