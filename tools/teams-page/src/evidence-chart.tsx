import type { RemoteOverview } from '@shared/contract/release-overview';
import { ChartTable } from '../../../shared/ui/charts/chart-table.tsx';
import styles from './chart.module.css';
import { clockOf } from './wording.ts';

interface EvidenceChartProps {
  name: string;
  evidence: NonNullable<RemoteOverview['evidence']>;
}

const [width, height] = [300, 56];
/** The scale is logarithmic, from a hundredth to ten times the bound. */
const [least, decades] = [-2, 5];

/** The evidence against a watched canary over time, and the bound at which it is stopped. */
export function EvidenceChart({ name, evidence: { stopAt, points } }: EvidenceChartProps) {
  const last = points.at(-1);
  const [startMs, endMs] = [points[0], last].map((one) => Date.parse(one?.at ?? ''));
  const span = Math.max(1, (endMs ?? 0) - (startMs ?? 0));
  const x = (at: string) => ((Date.parse(at) - (startMs ?? 0)) / span) * width;
  const y = (value: number) => {
    const share = (Math.log10(Math.max(value, 1e-9)) - least) / decades;
    return height - Math.min(1, Math.max(0, share)) * height;
  };
  const path = points.map(({ at, eValue }, index) => `${index ? 'L' : 'M'}${x(at)} ${y(eValue)}`);
  return (
    <figure className={styles.figure}>
      <figcaption>
        <span>Evidence against the canary</span>
        <span className={last && last.eValue >= stopAt / 10 ? styles.alarm : styles.calm}>
          {last ? `${shortOf(last.eValue)} of ${stopAt}` : 'nothing reported yet'}
        </span>
      </figcaption>
      <svg
        className={styles.tall}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line className={styles.bound} x1="0" x2={width} y1={y(stopAt)} y2={y(stopAt)} />
        <line className={styles.base} x1="0" x2={width} y1={y(1)} y2={y(1)} />
        {path.length > 0 && (
          <path className={`${styles.line} ${styles.canary}`} d={path.join('')} />
        )}
      </svg>
      <ChartTable
        label={`Evidence against the canary of ${name}; stopped at ${stopAt}`}
        columns={['At', 'Evidence']}
        rows={points.map(({ at, eValue }) => ({ id: at, cells: [clockOf(at), shortOf(eValue)] }))}
      />
    </figure>
  );
}

const shortOf = (value: number): string =>
  value >= 1000 ? value.toExponential(1) : `${Number(value.toPrecision(2))}`;
