import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Button } from '../elements/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { stacks } from '../layout/shared-classes.ts';
import details from '../lists/detail-rows.module.css';
import styles from './quote-block.module.css';

/** One line of a quote. */
export interface MoneyRow {
  id: string;
  label: string;
  /** Absent while loading or unknown; never 0 instead. */
  value?: string;
  isLoading?: boolean;
  /** Expected width of a long value, which may need its own line. */
  room?: string;
  /** The previous value, as text. */
  before?: string;
  /** Makes the value a button. */
  press?: { label: string; onClick: () => void };
}

interface MoneyRowsProps {
  rows: readonly MoneyRow[];
  /** Replaces an unknown value. */
  unknown: string;
}

/** The rows of a quote and of a confirmation; all rows exist before their values load. */
export function MoneyRows({ rows, unknown }: MoneyRowsProps) {
  return (
    <dl className={stacks.medium}>
      {rows.map((row) => (
        <div key={row.id} className={details.row}>
          <dt className={details.label}>{row.label}</dt>
          <dd
            key={keyOf(row)}
            className={cx(details.value, row.isLoading && styles.loading)}
            aria-busy={row.isLoading || undefined}
          >
            <Value row={row} unknown={unknown} />
            {row.before && <span className={styles.before}>{row.before}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * A loaded value is a new element, so it does not count as a layout shift; a button keeps its
 * focus.
 */
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
  /** Without a card around it: in a sheet. */
  plain?: boolean;
  /** How long the quote holds: a line that is always there. It ticks, so it is never announced. */
  validity?: { label: string; left: ReactNode };
  /** A sentence instead. */
  note?: ReactNode;
  /** Error text. */
  problem?: string;
  /** Offered after expiry or a failure. */
  refresh?: { label: string; busy: boolean; onClick: () => void };
}

export function QuoteBlock({ rows, unknown, plain, ...foot }: QuoteBlockProps) {
  const content = (
    <>
      <MoneyRows rows={rows} unknown={unknown} />
      <Foot {...foot} />
    </>
  );
  return plain ? <div>{content}</div> : <Card>{content}</Card>;
}

function Foot(props: Omit<QuoteBlockProps, 'rows' | 'unknown' | 'plain'>) {
  const { validity, note, problem, refresh } = props;
  const isEmpty = !validity && !note && !problem && !refresh;
  return (
    // Always there: a status that comes with its text would not be announced.
    <div className={cx(!isEmpty && styles.foot)}>
      <p className={cx(details.label, (problem || !validity) && styles.note)}>
        <span role="status">{problem}</span>
        {!problem && (validity?.label ?? note)}
      </p>
      {refresh ? (
        <span className={styles.refresh}>
          <Button
            kind="secondary"
            size="small"
            icon="retry"
            busy={refresh.busy}
            onClick={refresh.onClick}
          >
            {refresh.label}
          </Button>
        </span>
      ) : (
        validity && <span className={details.value}>{validity.left ?? '—'}</span>
      )}
    </div>
  );
}
