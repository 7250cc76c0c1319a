import { createHash } from 'node:crypto';
import { transferUsdt } from '@shared/contract/money';
import { seeded, shuffled } from '../statistics.ts';
import type { Databases } from './databases.ts';
import { senderOf, token } from './identities.ts';
import { connect, countRight } from './load.ts';
import { runPgbench } from './pgbench.ts';
import type { LoadProgram } from './programs.ts';
import { recipientsFor, type Shape, shapes } from './recipients.ts';
import type { Line } from './report.ts';
import { rateLine, transferTarget, voidReason } from './report.ts';
import { type Calls, requestOf } from './requests.ts';
import { seedQuotes } from './seed.ts';
import { type Logged, type Sample, scriptOf, statementsOf } from './statements.ts';

/** Compares signed transfers between users with pgbench, which runs the same statements. */
interface Setup {
  server: { port: number };
  databases: Databases;
  load: LoadProgram;
  pgbench: string;
  rounds: number;
  seconds: number;
  /** The deadline of the run. */
  endsAt: number;
}

const clientCounts = [1, 8, 64];

interface Case {
  shape: Shape;
  clients: number;
  /** The number of transfers that fill a round. */
  ours: { count: number; rates: number[]; again: number[] };
  theirs: { count: number; rates: number[] };
}

const transferOf = (first: number, count: number): Calls => ({
  path: transferUsdt.path,
  body: 'transfer',
  first,
  count,
  signature: 'right',
});

/** Allocates unique transfer numbers. */
function makeNumbers(): (count: number) => number {
  let next = 1;
  return (count) => {
    const first = next;
    next += count;
    return first;
  };
}

export async function measureTransfers(given: Setup): Promise<{ lines: Line[]; problem: string }> {
  const numbers = makeNumbers();
  const cases = shapes.flatMap((shape) =>
    clientCounts.map(
      (clients): Case => ({
        ...{ shape, clients },
        ours: { count: 0, rates: [], again: [] },
        theirs: { count: 0, rates: [] },
      }),
    ),
  );
  const run: Run = { ...given, numbers, late: 0, all: 0, sample: undefined, statements: [] };
  await warmUp(run, cases);
  const random = seeded(cases.length);
  for (let round = 1; round <= given.rounds && Date.now() < given.endsAt; round += 1) {
    for (const place of shuffled(cases, random)) await measurePlace(run, place, random);
    console.log(`  transfers: round ${round} of ${given.rounds}`);
  }
  const pairs = cases
    .filter(({ ours }) => ours.again.length > 0)
    .map(({ shape, clients, ours }) => ({
      what: `the server (${shape}, ${clients})`,
      one: ours.rates,
      other: ours.again,
    }));
  const lines = cases.map(({ shape, clients, ours, theirs }) =>
    rateLine({
      what: `signed transfer, ${shape}, ${clients} client${clients === 1 ? '' : 's'} / pgbench`,
      ours: ours.rates,
      theirs: theirs.rates,
      target: transferTarget,
    }),
  );
  const late =
    run.late > 0.01 * run.all
      ? `Of ${run.all} transfers ${run.late} came too late to the database: the machine was busy.`
      : '';
  return { lines, problem: [voidReason(pairs), late].filter(Boolean).join('\n') };
}

interface Run extends Setup {
  numbers: (count: number) => number;
  /** The share of late answers. */
  late: number;
  all: number;
  statements: Logged[];
  sample: Sample | undefined;
}

async function runOurs(run: Run, place: Case, count: number): Promise<number> {
  const first = run.numbers(count);
  await seedQuotes(run.databases.ours.pool, { first, count, shape: place.shape });
  const { port } = run.server;
  const { clients } = place;
  const ran = await run.load.run({ ...transferOf(first, count), port, clients });
  const right = countRight(ran, (code) => code === '0');
  run.late += count - right;
  run.all += count;
  return right / ran.seconds;
}

async function runTheirs(run: Run, place: Case, count: number): Promise<number> {
  const { shape, clients } = place;
  const each = Math.ceil(count / clients);
  const first = run.numbers(each * clients);
  await seedQuotes(run.databases.theirs.pool, { first, count: each * clients, shape });
  if (!run.sample) throw new Error('no transfer has been sampled');
  const script = scriptOf(run.statements, { sample: run.sample, shape, each, first });
  const { port } = run.databases.cluster;
  const database = { host: '127.0.0.1', port, name: run.databases.theirs.name };
  return runPgbench({ program: run.pgbench, database, script, clients, each });
}

/** The case that measures the server against itself. */
const isMeasuredTwice = ({ shape, clients }: Case): boolean => shape === 'uniform' && clients === 8;

async function measurePlace(run: Run, place: Case, random: () => number): Promise<void> {
  const { ours, theirs } = place;
  const tasks = [
    async () => ours.rates.push(await runOurs(run, place, ours.count)),
    async () => theirs.rates.push(await runTheirs(run, place, theirs.count)),
    ...(isMeasuredTwice(place)
      ? [async () => ours.again.push(await runOurs(run, place, ours.count))]
      : []),
  ];
  for (const task of shuffled(tasks, random)) await task();
}

/** Fills the caches, samples the statements of a transfer, and estimates each rate. */
async function warmUp(run: Run, cases: Case[]): Promise<void> {
  const [some] = cases.filter(({ clients }) => clients === 8);
  if (!some) throw new Error('there are places');
  await runOurs(run, some, 400);
  await sampleTransfer(run);
  console.log(`  a transfer is ${run.statements.length} statements`);
  await runTheirs(run, some, 400);
  await run.databases.analyze();
  for (const place of cases) {
    const few = Math.max(60, place.clients * 8);
    const ours = await runOurs(run, place, few);
    const theirs = await runTheirs(run, place, few);
    place.ours.count = Math.max(few, Math.ceil(ours * run.seconds));
    place.theirs.count = Math.max(few, Math.ceil(theirs * run.seconds));
  }
}

/** The shortest of a few samples: the others may include a job or a retry. */
async function sampleTransfer(run: Run): Promise<void> {
  const count = 5;
  const first = run.numbers(count);
  const shape = 'uniform';
  await seedQuotes(run.databases.ours.pool, { first, count, shape });
  const recipientOf = recipientsFor(shape, first);
  const samples = Array.from({ length: count }, (_, index): Sample & { request: string } => {
    const number = first + index;
    const request = requestOf(transferOf(first, count), number);
    const nonce = /x-ca-nonce: (\w+)/.exec(request)?.[1] ?? '';
    const tokenText = token.text(senderOf(number));
    const tokenHash = createHash('sha256').update(tokenText).digest('hex');
    return { number, recipient: recipientOf(number), nonce, tokenHash, request };
  });
  const all = await run.databases.logged(async () => {
    const { socket, ask } = await connect(run.server.port);
    for (const { request } of samples) await ask(Buffer.from(request));
    socket.removeAllListeners('close').destroy();
  });
  const sampled = samples
    .map((sample) => ({ sample, statements: statementsOf(all, sample.nonce) }))
    .filter(({ statements }) => statements.length > 0)
    .sort((one, other) => one.statements.length - other.statements.length)[0];
  if (!sampled) throw new Error('the log has no statements of a transfer');
  run.sample = sampled.sample;
  run.statements = sampled.statements;
}
