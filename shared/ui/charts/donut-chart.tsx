/** A subpath of its own: only pages with a donut load it. */
import { shownPercents } from '@shared/lib/share-percents';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useState } from 'react';
import { cx } from '../cx.ts';
import { chartKeys } from './chart-keys.ts';
import { ChartTable } from './chart-table.tsx';
import styles from './donut-chart.module.css';
import { type DonutPart, donutArcs, partAt, turnOf } from './donut-shape.ts';

export type { DonutPart } from './donut-shape.ts';

interface DonutChartProps {
  /** In drawing order, usually the largest first. */
  parts: readonly DonutPart[];
  /** Accessible name. */
  label: string;
  formatValue: (value: string) => string;
  /** Formats a whole percentage in the language. */
  formatPercent: (percent: number) => string;
  /**
   * Column headers of the table for screen readers. Without them there is neither table nor legend,
   * for a page that lists the parts itself.
   */
  columns?: { part: string; value: string; share: string };
  /** Amounts are hidden: neither arcs nor text may reveal them. */
  hidden?: boolean;
  /** Shown in the middle while no part is selected, usually the total. */
  children?: ReactNode;
}

interface DrawnPart extends Omit<DonutPart, 'color'> {
  value: string;
  percent: string;
  /** One of the chart's own colors. */
  className?: string | undefined;
  /** One of the page's. */
  style?: CSSProperties;
}

const masked = '••••';
const colors = 8;

const colorOf = (color: number | string) =>
  typeof color === 'string' ? { style: { color } } : { className: styles[`part${color % colors}`] };

/** Parts of a whole as a ring with a legend, and as a table for screen readers. */
export function DonutChart(props: DonutChartProps) {
  const { hidden, formatPercent, columns } = props;
  const percents = shownPercents(props.parts.map(({ share }) => share));
  const percentText = (percent: number | 'small' | undefined = 0) =>
    percent === 'small' ? `<${formatPercent(1)}` : formatPercent(percent);
  const parts = props.parts.map((part, index) => ({
    ...part,
    value: hidden ? masked : props.formatValue(part.value),
    percent: hidden ? masked : percentText(percents[index]),
    ...(!hidden && colorOf(part.color ?? index)),
  }));
  return (
    <figure className={styles.donut}>
      <Ring {...props} parts={parts} />
      {columns && <Parts parts={parts} label={props.label} columns={columns} />}
    </figure>
  );
}

type PartsProps = Required<Pick<DonutChartProps, 'label' | 'columns'>> & { parts: DrawnPart[] };

/** The legend, and the table for screen readers. */
function Parts({ parts, label, columns }: PartsProps) {
  return (
    <>
      <ul className={styles.legend} aria-hidden="true">
        {parts.map(({ id, label, percent, className, style }) => (
          <li key={id}>
            <span className={cx(styles.key, className)} style={style} />
            <span>{label}</span>
            <span className={styles.share}>{percent}</span>
          </li>
        ))}
      </ul>
      <ChartTable
        label={label}
        columns={[columns.part, columns.value, columns.share]}
        rows={parts.map(({ id, label, value, percent }) => ({
          id,
          cells: [label, value, percent],
        }))}
      />
    </>
  );
}

/** In units of the drawing. */
const size = 120;
const radius = 52;
const circle = { cx: size / 2, cy: size / 2, r: radius };

type RingProps = Omit<DonutChartProps, 'parts'> & { parts: readonly DrawnPart[] };

function Ring({ parts, label, hidden, children }: RingProps) {
  const arcs = hidden ? [] : donutArcs(parts);
  const drawn = parts.flatMap((part, index) => (arcs[index]?.length ? [{ part, index }] : []));
  const { at, handlers } = useReading(arcs, drawn.length);
  const shown = drawn.find(({ index }) => index === at)?.part;
  const read = shown ?? drawn[0]?.part;
  // Without parts there is nothing to select.
  const reader = read && {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 1,
    'aria-valuemax': drawn.length,
    'aria-valuenow': drawn.findIndex(({ part }) => part === read) + 1,
    'aria-valuetext': `${read.label}, ${read.value}, ${read.percent}`,
    ...handlers,
  };
  return (
    <div {...reader} className={cx(styles.ring, reader && styles.reads)}>
      <svg viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className={styles.track} {...circle} />
        {drawn.map(({ part, index }) => (
          <circle
            key={part.id}
            className={cx(part.className, shown && shown !== part && styles.faded)}
            style={part.style}
            {...circle}
            pathLength={100}
            strokeDasharray={`${arcs[index]?.length} ${100 - (arcs[index]?.length ?? 0)}`}
            strokeDashoffset={-(arcs[index]?.start ?? 0)}
          />
        ))}
      </svg>
      <div className={styles.middle}>
        {shown ? (
          <>
            <span>{shown.label}</span>
            <span className={styles.figure}>{shown.value}</span>
            <span>{shown.percent}</span>
          </>
        ) : (
          children
        )}
      </div>
    </div>
  );
}

/** Selects a part by a press or by the arrow keys. */
function useReading(arcs: ReturnType<typeof donutArcs>, count: number) {
  const [at, setAt] = useState<number>();
  const readable = arcs.flatMap(({ length }, index) => (length > 0 ? [index] : []));
  const readAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = (event.clientX - box.left) / (box.width || 1);
    const y = (event.clientY - box.top) / (box.height || 1);
    setAt(partAt(arcs, turnOf({ x, y })));
  };
  const forget = () => setAt(undefined);
  return {
    at,
    handlers: {
      onPointerDown: readAt,
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' || at !== undefined) readAt(event);
      },
      onPointerUp: forget,
      onPointerCancel: forget,
      onPointerLeave: forget,
      onBlur: forget,
      onKeyDown: (event: KeyboardEvent) => {
        // The first arrow key selects the part that was announced.
        const step = chartKeys[event.key];
        if (!step) return;
        event.preventDefault();
        const now = at === undefined ? -1 : readable.indexOf(at);
        const next = now < 0 && event.key !== 'End' ? 0 : step(now, count - 1);
        setAt(readable[Math.min(count - 1, Math.max(0, next))]);
      },
    },
  };
}
