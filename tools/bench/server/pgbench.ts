import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { systemPostgresPrograms } from '../../../server/src/platform/db/postgres-programs.ts';

/** The path of pgbench; undefined if it is not installed. */
export function findPgbench(): string | undefined {
  const folders = [
    systemPostgresPrograms() ?? '',
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders
    .map((folder) => path.join(folder, 'pgbench'))
    .find((file) => path.isAbsolute(file) && fs.existsSync(file));
}

export interface Pgbench {
  program: string;
  database: { host: string; port: number; name: string };
  script: string;
  clients: number;
  /** Transactions per client. */
  each: number;
}

/** Runs of a script per second, without the connection time. */
export async function runPgbench(given: Pgbench): Promise<number> {
  const { program, database, clients, each } = given;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pgbench-'));
  const file = path.join(folder, 'script.sql');
  fs.writeFileSync(file, given.script);
  const threads = Math.min(clients, os.cpus().length);
  const options = {
    '-h': database.host,
    '-p': database.port,
    '-U': 'postgres',
    '-c': clients,
    '-j': threads,
    '-t': each,
    '-D': 'turn=0',
    // Prepared statements, as the server uses them.
    '-M': 'prepared',
    '-f': file,
  };
  const words = Object.entries(options).flatMap(([name, value]) => [name, String(value)]);
  try {
    const { stdout, stderr } = await promisify(execFile)(
      program,
      ['-n', '--max-tries=8', ...words, database.name],
      { env: { ...process.env, PGOPTIONS: '-c role=webview_app' }, maxBuffer: 1 << 26 },
    );
    return turnsPerSecond(stdout, stderr);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

export function turnsPerSecond(output: string, problems: string): number {
  const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0);
  const turns = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (!turns || failed > 0) throw new Error(`pgbench failed:\n${output}${problems.slice(0, 2000)}`);
  return Number(turns);
}
