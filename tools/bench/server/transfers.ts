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

/** Signed transfers from person to person against pgbench, which sends the same statements. */
interface Given {
  server: { port: number };
  databases: Databases;
  load: LoadProgram;
  pgbench: string;
  rounds: number;
  seconds: number;
  /** When the run has to be over. */
  endsAt: number;
}

const clientCounts = [1, 8, 64];

interface Place {
  shape: Shape;
  clients: number;
  /** Transfers that take about as long as a round should. */
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

/** Hands numbers out: each transfer of a run has one of its own. */
function makeNumbers(): (count: number) => number {
  let next = 1;
  return (count) => {
    const first = next;
    next += count;
    return first;
  };
}

export async function measureTransfers(given: Given): Promise<{ lines: Line[]; problem: string }> {
  const numbers = makeNumbers();
  const places = shapes.flatMap((shape) =>
    clientCounts.map(
      (clients): Place => ({
        ...{ shape, clients },
        ours: { count: 0, rates: [], again: [] },
        theirs: { count: 0, rates: [] },
      }),
    ),
  );
  const run: Run = { ...given, numbers, late: 0, all: 0, sample: undefined, statements: [] };
  await warmUp(run, places);
  const random = seeded(places.length);
  for (let round = 1; round <= given.rounds && Date.now() < given.endsAt; round += 1) {
    for (const place of shuffled(places, random)) await measurePlace(run, place, random);
    console.log(`  transfers: round ${round} of ${given.rounds}`);
  }
  const pairs = places
    .filter(({ ours }) => ours.again.length > 0)
    .map(({ shape, clients, ours }) => ({
      what: `the server (${shape}, ${clients})`,
      one: ours.rates,
      other: ours.again,
    }));
  const lines = places.map(({ shape, clients, ours, theirs }) =>
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

interface Run extends Given {
  numbers: (count: number) => number;
  /** Transfers that were answered too late, of all. */
  late: number;
  all: number;
  statements: Logged[];
  sample: Sample | undefined;
}

async function runOurs(run: Run, place: Place, count: number): Promise<number> {
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

async function runTheirs(run: Run, place: Place, count: number): Promise<number> {
  const { shape, clients } = place;
  const each = Math.ceil(count / clients);
  const first = run.numbers(each * clients);
  await seedQuotes(run.databases.theirs.pool, { first, count: each * clients, shape });
  if (!run.sample) throw new Error('no transfer has been looked at');
  const script = scriptOf(run.statements, { sample: run.sample, shape, each, first });
  const { port } = run.databases.cluster;
  const database = { host: '127.0.0.1', port, name: run.databases.theirs.name };
  return runPgbench({ program: run.pgbench, database, script, clients, each });
}

/** Where the server is measured twice, against itself. */
const isTwice = ({ shape, clients }: Place): boolean => shape === 'uniform' && clients === 8;

async function measurePlace(run: Run, place: Place, random: () => number): Promise<void> {
  const { ours, theirs } = place;
  const tasks = [
    async () => ours.rates.push(await runOurs(run, place, ours.count)),
    async () => theirs.rates.push(await runTheirs(run, place, theirs.count)),
    ...(isTwice(place) ? [async () => ours.again.push(await runOurs(run, place, ours.count))] : []),
  ];
  for (const task of shuffled(tasks, random)) await task();
}

/** Fills the caches, looks at the statements of a transfer, and finds out how fast everybody is. */
async function warmUp(run: Run, places: Place[]): Promise<void> {
  const [some] = places.filter(({ clients }) => clients === 8);
  if (!some) throw new Error('there are places');
  await runOurs(run, some, 400);
  await lookAt(run);
  console.log(`  a transfer is ${run.statements.length} statements`);
  await runTheirs(run, some, 400);
  await run.databases.analyze();
  for (const place of places) {
    const few = Math.max(60, place.clients * 8);
    const ours = await runOurs(run, place, few);
    const theirs = await runTheirs(run, place, few);
    place.ours.count = Math.max(few, Math.ceil(ours * run.seconds));
    place.theirs.count = Math.max(few, Math.ceil(theirs * run.seconds));
  }
}

/** The shortest of a few: what a job did meanwhile, or a retry, is no part of a transfer. */
async function lookAt(run: Run): Promise<void> {
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
  const looked = samples
    .map((sample) => ({ sample, statements: statementsOf(all, sample.nonce) }))
    .filter(({ statements }) => statements.length > 0)
    .sort((one, other) => one.statements.length - other.statements.length)[0];
  if (!looked) throw new Error('the log has no statements of a transfer');
  run.sample = looked.sample;
  run.statements = looked.statements;
}
