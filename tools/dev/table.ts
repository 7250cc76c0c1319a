import { basePath } from '@shared/contract/releases';
import { paint } from './log.ts';

/** The start-up table of what runs where. */
export interface Row {
  name: string;
  runs: string;
  address: string;
}

export interface TableOptions {
  origin: string;
  fromSource: string[];
  builtOnce: string[];
  /** The first route of each remote, as a link. */
  firstRoutes: ReadonlyMap<string, string>;
  rows: readonly Row[];
  notes: readonly string[];
}

export function startTable(options: TableOptions): string {
  const { origin, fromSource, builtOnce, notes } = options;
  const names = [
    'shell',
    ...[...fromSource, ...builtOnce].filter((name) => name !== 'shell').sort(),
  ];
  const rows: Row[] = [
    ...names.map((name) => ({
      name,
      runs: fromSource.includes(name) ? 'source, hot reload' : 'built once',
      address: `${origin}${basePath}${options.firstRoutes.get(name) ?? '/'}`,
    })),
    ...options.rows,
  ];
  const widest = (of: (row: Row) => string): number =>
    Math.max(...rows.map((row) => of(row).length));
  const nameWidth = widest(({ name }) => name);
  const runsWidth = widest(({ runs }) => runs);
  const lines = rows.map(
    ({ name, runs, address }) =>
      `  ${paint('bold', name.padEnd(nameWidth))}  ${runs.padEnd(runsWidth)}  ${address}`,
  );
  const below = [...notes, 'Ctrl-C ends everything.'].map((note) => `  ${note}`);
  return ['', ...lines, '', ...below, ''].join('\n');
}
