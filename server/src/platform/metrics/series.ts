/** One metric of Prometheus with its values. */
export interface Series {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  values: readonly Value[];
}

interface Value {
  value: number;
  labels?: Readonly<Record<string, string | number>>;
  /** Of a histogram: what the value is a part of. */
  part?: 'bucket' | 'sum' | 'count';
}

/** The text format of Prometheus. */
export const printSeries = (all: readonly Series[]): string =>
  all.map((series) => `${linesOf(series).join('\n')}\n`).join('');

const linesOf = ({ name, help, type, values }: Series): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
  ...values.map(
    ({ value, labels = {}, part }) => `${name}${part ? `_${part}` : ''}${braces(labels)} ${value}`,
  ),
];

function braces(labels: NonNullable<Value['labels']>): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeLabel = (value: string | number): string =>
  String(value).replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n');

export const oneValue = (name: string, help: string, value: number): Series => ({
  ...{ name, help, type: 'gauge' },
  values: [{ value }],
});
