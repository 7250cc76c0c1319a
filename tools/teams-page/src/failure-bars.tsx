import type { Activity, ReleaseActivity } from '@shared/contract/release-overview';
import { ChartTable } from '../../../shared/ui/charts/chart-table.tsx';
import styles from './chart.module.css';
import { stepCount, stepsOfDay } from './steps.ts';
import { clockOf } from './wording.ts';

interface FailureBarsProps {
  name: string;
  activity: ReleaseActivity;
  nowMs: number;
}

const height = 32;
const barWidth = 8;

/** Failures and uncaught errors of a release over the last day, a bar for each half hour. */
export function FailureBars({ name, activity, nowMs }: FailureBarsProps) {
  const { day, role, steps } = activity;
  const bars = stepsOfDay(steps, nowMs).map((step) => (step ? step.failures + step.errors : 0));
  const most = Math.max(4, ...bars);
  const isClean = day.failures + day.errors === 0;
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span>{role === 'canary' ? 'Canary: failures' : 'Failures'}, 24 h</span>
        <span className={isClean ? styles.calm : styles.alarm}>{summaryOf(day)}</span>
      </figcaption>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${stepCount * barWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={styles.base} x1="0" x2={stepCount * barWidth} y1={height} y2={height} />
        {bars.map((count, place) => {
          const tall = (count / most) * (height - 2);
          return count > 0 ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the day.
              key={place}
              className={styles.bar}
              x={place * barWidth + 1}
              width={barWidth - 2}
              y={height - Math.max(3, tall)}
              height={Math.max(3, tall)}
            />
          ) : null;
        })}
      </svg>
      <ChartTable
        label={`Failures of ${name}, in half hours`}
        columns={['From', 'Load failures', 'Uncaught errors', 'Openings']}
        rows={steps.map((step) => ({
          id: step.at,
          cells: [clockOf(step.at), `${step.failures}`, `${step.errors}`, `${step.pages}`],
        }))}
      />
    </figure>
  );
}

function summaryOf({ pages, failures, errors }: Activity): string {
  if (pages + failures + errors === 0) return 'no openings reported';
  if (failures + errors === 0) return `none of ${pages} openings`;
  return `${failures} load, ${errors} uncaught; ${pages} opened`;
}
