import { withDeadline } from '../deadline.ts';
import { printSeries, type Series } from './series.ts';

/** Reads metrics from where they are known, as from the database. */
export type MetricSource = () => Promise<readonly Series[]>;

const limitMs = 2000;

/**
 * All metrics as text. A source that fails or is late is left out and said to be down: the server's
 * own numbers are wanted most while the database does not answer.
 */
export async function readMetrics(
  own: () => readonly Series[],
  sources: Readonly<Record<string, MetricSource>>,
): Promise<string> {
  const names = Object.keys(sources);
  const read = await Promise.all(
    Object.values(sources).map((source) => withDeadline(source, limitMs).catch(() => undefined)),
  );
  const up: Series = {
    name: 'webview_metrics_source_up',
    help: 'Whether the metrics of this source could be read.',
    type: 'gauge',
    values: names.map((source, index) => ({ labels: { source }, value: read[index] ? 1 : 0 })),
  };
  return printSeries([...own(), up, ...read.flatMap((series) => series ?? [])]);
}
