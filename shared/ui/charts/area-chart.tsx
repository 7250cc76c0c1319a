/** A subpath of its own: only pages with a chart load it. */
import type { KeyboardEvent, PointerEvent } from 'react';
import { useMemo, useState } from 'react';
import styles from './chart.module.css';
import { chartKeys } from './chart-keys.ts';
import type { ChartPoint } from './chart-shape.ts';
import { chartShape, nearestIndex, tableSample } from './chart-shape.ts';
import { ChartTable } from './chart-table.tsx';

export type { ChartPoint } from './chart-shape.ts';

interface AreaChartProps {
  /** Oldest first. */
  points: readonly ChartPoint[];
  /** Accessible name. */
  label: string;
  formatValue: (value: string) => string;
  formatTime: (time: number) => string;
  /** Column headers of the table for screen readers. */
  columns: { time: string; value: string };
  /** Amounts are hidden: the line stays, without any values. */
  hidden?: boolean;
  /** In pixels; reserved before the data arrives. */
  height?: number;
  /** Starts the axis at zero instead of the smallest value. */
  fromZero?: boolean;
}

const width = 320;
const masked = '••••';

/** Selects the point under a drag or by the arrow keys. */
function useReading(points: readonly ChartPoint[]) {
  const [reading, setReading] = useState<number>();
  const last = points.length - 1;
  const at = Math.min(reading ?? last, last);
  const readAt = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setReading(nearestIndex(points, (event.clientX - box.left) / (box.width || 1)));
  };
  return {
    at,
    active: reading !== undefined,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        readAt(event);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse' || reading !== undefined) readAt(event);
      },
      onPointerUp: () => setReading(undefined),
      onPointerCancel: () => setReading(undefined),
      onPointerLeave: () => setReading(undefined),
      onBlur: () => setReading(undefined),
      onKeyDown: (event: KeyboardEvent) => {
        const next = chartKeys[event.key]?.(at, last);
        if (next === undefined) return;
        event.preventDefault();
        setReading(Math.min(last, Math.max(0, next)));
      },
    },
  };
}

/** A line over its area. The space for the selected value is reserved, so nothing shifts. */
export function AreaChart(props: AreaChartProps) {
  const { points, label, formatTime, hidden, height = 180, fromZero = false } = props;
  const shape = useMemo(
    () => chartShape(points, { width, height, fromZero }),
    [points, height, fromZero],
  );
  const { at, active, handlers } = useReading(points);
  const formatValue = (value: string) => (hidden ? masked : props.formatValue(value));
  const point = points[at];
  const place = shape.places[at];
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.reading}>
        <span className={styles.value}>{point ? formatValue(point.value) : ''}</span>
        <span className={styles.time}>{point ? formatTime(point.time) : ''}</span>
      </figcaption>
      <div
        className={styles.plot}
        style={{ height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(0, points.length - 1)}
        aria-valuenow={Math.max(0, at)}
        aria-valuetext={point && `${formatValue(point.value)}, ${formatTime(point.time)}`}
        {...handlers}
      >
        <ChartLines width={width} height={height} line={shape.line} area={shape.area} />
        {active && place && (
          <>
            <span className={styles.rule} style={{ left: `${place.x * 100}%` }} />
            <span
              className={styles.dot}
              style={{ left: `${place.x * 100}%`, top: `${place.y * 100}%` }}
            />
          </>
        )}
      </div>
      <ChartTable
        label={label}
        columns={[props.columns.time, props.columns.value]}
        rows={tableSample(points).map(({ time, value }) => ({
          id: time,
          cells: [formatTime(time), formatValue(value)],
        }))}
      />
    </figure>
  );
}

interface LinesProps {
  width: number;
  height: number;
  line: string;
  area?: string;
}

function ChartLines({ width, height, line, area }: LinesProps) {
  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {area && <path className={styles.area} d={area} />}
      <path className={styles.line} d={line} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface SparklineProps {
  points: readonly ChartPoint[];
  /** Sets the color; the text beside the line repeats it. */
  direction?: 'up' | 'down' | 'flat';
  width?: number;
  height?: number;
}

/** A decorative line beside its value; hidden from screen readers. */
export function Sparkline(props: SparklineProps) {
  const { points, direction = 'flat', width: wide = 72, height = 28 } = props;
  const { line } = useMemo(
    () => chartShape(points, { width: wide, height }),
    [points, wide, height],
  );
  return (
    <span className={styles[direction]} style={{ display: 'block', width: wide, height }}>
      <ChartLines width={wide} height={height} line={line} />
    </span>
  );
}
