import type { ReleaseActivity, ReleaseRole } from '@shared/contract/release-overview';
import { ChartTable } from '../../../shared/ui/charts/chart-table.tsx';
import styles from './chart.module.css';
import { stepCount, stepsOfDay } from './steps.ts';
import { roleNames, versionOf } from './wording.ts';

interface VitalLinesProps {
  name: string;
  releases: readonly ReleaseActivity[];
  nowMs: number;
}

const vitals = [
  ['lcpMs', 'First screen (LCP)'],
  ['inpMs', 'Response (INP)'],
  ['ttfbMs', 'Server (TTFB)'],
] as const;
type Vital = (typeof vitals)[number][0];

const [width, height] = [96, 28];

/** Vitals at the 75th percentile: the live release, its canary, and the release before. */
export function VitalLines({ name, releases, nowMs }: VitalLinesProps) {
  const shown = vitals.filter(([vital]) => releases.some(({ day }) => day[vital] !== undefined));
  if (shown.length === 0) return <p className={styles.calm}>No vitals reported in 24 h.</p>;
  return (
    <div className={styles.vitals}>
      {shown.map(([vital, label]) => (
        <figure key={vital} className={styles.figure}>
          <figcaption>{label}</figcaption>
          <Lines vital={vital} releases={releases} nowMs={nowMs} />
          <ul className={styles.legend}>
            {releases.map(({ role, release, day }) =>
              day[vital] === undefined ? null : (
                <li key={release} className={lineOf[role]}>
                  {roleNames[role]} {day[vital]} ms
                </li>
              ),
            )}
          </ul>
        </figure>
      ))}
      <ChartTable
        label={`Vitals of ${name}, 75th percentile of 24 hours`}
        columns={['Release', ...shown.map(([, label]) => label)]}
        rows={releases.map(({ role, release, day }) => ({
          id: release,
          cells: [
            `${versionOf(release)}, ${roleNames[role]}`,
            ...shown.map(([vital]) => (day[vital] === undefined ? '–' : `${day[vital]} ms`)),
          ],
        }))}
      />
    </div>
  );
}

const lineOf: Record<ReleaseRole, string | undefined> = {
  live: styles.live,
  canary: styles.canary,
  previous: styles.previous,
};

function Lines({ vital, releases, nowMs }: { vital: Vital } & Omit<VitalLinesProps, 'name'>) {
  const lines = releases.map(({ role, release, steps }) => ({
    role,
    release,
    values: stepsOfDay(steps, nowMs).flatMap((step, place) =>
      step?.[vital] === undefined ? [] : [{ place, value: step[vital] }],
    ),
  }));
  const most = Math.max(1, ...lines.flatMap(({ values }) => values.map(({ value }) => value)));
  const x = (place: number) => (place / (stepCount - 1)) * (width - 4) + 2;
  const y = (value: number) => height - 2 - (value / most) * (height - 4);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <line className={styles.base} x1="0" x2={width} y1={height} y2={height} />
      {lines.map(({ role, release, values: [first, ...rest] }) =>
        first ? (
          <path
            key={release}
            className={`${styles.line} ${lineOf[role]}`}
            d={[
              `M${x(first.place)} ${y(first.value)}`,
              ...(rest.length > 0 ? rest : [first]).map(
                ({ place, value }) => `L${x(place)} ${y(value)}`,
              ),
            ].join('')}
          />
        ) : null,
      )}
    </svg>
  );
}
