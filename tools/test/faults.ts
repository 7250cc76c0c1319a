import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCommandLine, UsageError } from '../arguments.ts';
import { at } from '../build/paths.ts';
import { vitest } from './programs.ts';
import { endWithSteps, runLive } from './steps.ts';

/** `npm run faults`: faults of database, network and process while money moves, and a table of what came of it. */
const { strikes, seed, files } = readCommandLine('faults', ({ values, positionals }) => ({
  strikes: values.strikes,
  seed: values.seed ?? String(Math.floor(Math.random() * 1e6)),
  files: positionals.map(fileOf),
}));
endWithSteps();
const folder = fs.mkdtempSync(path.join(tmpdir(), 'faults-'));
const results = path.join(folder, 'rows.jsonl');
const where = files.length > 0 ? files : ['server/test/faults'];
// One file at a time: each measures how long calls wait.
const command = vitest('run', '--project', 'server', '--maxWorkers=1', ...where);
const env = { FAULT_STRIKES: String(strikes), FAULT_SEED: seed, FAULT_RESULTS: results };
const { ok } = await runLive({ name: 'faults', command, env });
console.log(`\n${strikes} strikes of each fault, --seed ${seed}\n\n${describeResults()}`);
fs.rmSync(folder, { recursive: true });
process.exitCode = ok ? 0 : 1;

function fileOf(kind: string): string {
  const file = `server/test/faults/${kind}.test.ts`;
  if (fs.existsSync(at(file))) return file;
  throw new UsageError(`There are no faults “${kind}”.`);
}

function describeResults(): string {
  const lines = fs.existsSync(results) ? fs.readFileSync(results, 'utf8').trim().split('\n') : [];
  const tables = new Map<string, Record<string, string | number>[]>();
  for (const line of lines) {
    const { table, row } = JSON.parse(line);
    tables.set(table, [...(tables.get(table) ?? []), row]);
  }
  return [...tables.values()].map(describeTable).join('\n\n');
}

function describeTable(rows: readonly Record<string, string | number>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cells = [
    names,
    names.map(() => '---'),
    ...rows.map((row) => names.map((n) => row[n] ?? '')),
  ];
  return cells.map((line) => `| ${line.join(' | ')} |`).join('\n');
}
