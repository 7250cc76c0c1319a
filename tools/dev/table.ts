import path from 'node:path';
import { basePath } from '@shared/contract/releases';
import { root } from '../build/paths.ts';
import { paint } from './log.ts';

/** The start-up table of what runs where. */
interface Row {
  name: string;
  runs: string;
  address: string;
}

export interface TableOptions {
  origin: string;
  apiPort: number;
  fromSource: string[];
  builtOnce: string[];
  /** The first route of each remote, as a link. */
  firstRoutes: ReadonlyMap<string, string>;
  accountsFile: string;
}

export function startTable(options: TableOptions): string {
  const { origin, apiPort, fromSource, builtOnce } = options;
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
    { name: 'api', runs: 'source, restart', address: `${origin}/api (port ${apiPort})` },
    { name: 'host simulator', runs: 'built once', address: `${origin}/host/` },
  ];
  const widest = (of: (row: Row) => string): number =>
    Math.max(...rows.map((row) => of(row).length));
  const nameWidth = widest(({ name }) => name);
  const runsWidth = widest(({ runs }) => runs);
  const lines = rows.map(
    ({ name, runs, address }) =>
      `  ${paint('bold', name.padEnd(nameWidth))}  ${runs.padEnd(runsWidth)}  ${address}`,
  );
  const accounts = path.relative(root, options.accountsFile);
  return ['', ...lines, '', `  Demo accounts: ${accounts}. Ctrl-C ends everything.`, ''].join('\n');
}
