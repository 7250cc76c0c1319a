import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { systemPostgresPrograms } from '../../server/src/platform/db/postgres-programs.ts';
import { readCommandLine } from '../arguments.ts';
import { buildAll } from '../build/build.ts';
import { at } from '../build/paths.ts';
import { checkBooks, openDatabases } from './server/databases.ts';
import { people } from './server/identities.ts';
import { findPgbench } from './server/pgbench.ts';
import {
  allCores,
  firstCore,
  isPinned,
  otherCores,
  pin,
  startLoad,
  startServer,
} from './server/programs.ts';
import { measureReads } from './server/reads.ts';
import { tableOf, verdictOf } from './server/report.ts';
import { measureTransfers } from './server/transfers.ts';
import { measureVisitors } from './server/visitors.ts';

/**
 * `npm run bench:server`: measures the built server on its own Postgres. Compares signed reads with
 * the bare http module, one core each; signed transfers with pgbench running the same statements;
 * and bad signatures with good ones.
 */
const { quick: isQuick, only } = readCommandLine('bench:server').values;
const size = isQuick
  ? { reads: 3, transfers: 2, visitors: 4, seconds: 0.7 }
  : { reads: 10, transfers: 7, visitors: 10, seconds: 1.5 };
const limitMinutes = 7;

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

const load = (): string =>
  os
    .loadavg()
    .map((one) => one.toFixed(1))
    .join(' ');

async function main(): Promise<void> {
  const endsAt = Date.now() + limitMinutes * 60_000;
  if (!systemPostgresPrograms()) fail('Postgres is not installed here (initdb, postgres).');
  const pgbench = findPgbench() ?? fail('pgbench is not installed here.');
  const builds = await buildAll();
  const machine = `${os.cpus().length} × ${os.cpus()[0]?.model.trim()}, Node ${process.version}`;
  console.log(`${machine}, load ${load()}\nCreating a database of ${people} users …`);
  const databases = await openDatabases();
  const opened: { stop(): Promise<void> }[] = [databases];
  const stop = async () => {
    for (const one of opened.splice(0).reverse()) await one.stop();
  };
  // An interrupted run leaves no database behind.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  }
  try {
    const server = await startServer(databases.ours.url, builds);
    opened.push(server);
    const generator = startLoad();
    opened.push(generator);
    const part = { server, load: generator, seconds: size.seconds };
    const lines = [];
    const problems: string[] = [];
    const runs = (part: typeof only) => only === undefined || only === part;
    if (runs('reads')) {
      pin(server.pid, firstCore);
      for (const pid of [databases.cluster.pid, generator.pid]) pin(pid, otherCores);
      const pinFirst = (pid: number) => pin(pid, firstCore);
      const reads = await measureReads({ ...part, rounds: size.reads, pinFirst });
      lines.push(...reads.lines);
      problems.push(reads.problem);
      for (const pid of [server.pid, databases.cluster.pid, generator.pid]) pin(pid, allCores);
    }
    if (runs('transfers')) {
      const given = { ...part, databases, pgbench, rounds: size.transfers, endsAt };
      const transfers = await measureTransfers(given);
      lines.push(...transfers.lines);
      problems.push(transfers.problem);
    }
    if (runs('visitors')) {
      const databaseUrl = databases.ours.url;
      lines.push(...(await measureVisitors({ server, databaseUrl, rounds: size.visitors })));
    }
    const books = await checkBooks(databases.ours.url);
    if (books.problems.length > 0) {
      throw new Error(`The books do not hold:\n${books.problems.join('\n')}`);
    }
    console.log(`\n${machine}, load ${load()}\n\n${tableOf(lines)}\n`);
    console.log(`The books hold after ${books.transfers} transfers.`);
    if (!isPinned()) console.log('taskset is missing: no process was pinned to a core.');
    for (const problem of problems.filter(Boolean)) console.log(problem);
    const file = at('.cache/bench-server.json');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const results = lines.map((line) => ({ ...line, verdict: verdictOf(line.ratio, line.target) }));
    const report = { machine, load: load(), problems: problems.filter(Boolean), lines: results };
    fs.writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  } finally {
    await stop();
  }
}

await main();
process.exit(0);
