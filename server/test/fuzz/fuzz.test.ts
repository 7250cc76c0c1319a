import { contract } from '@shared/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../src/ledger/verify.ts';
import { collectLog } from '../collect-log.ts';
import { entries } from '../sweep/entries.ts';
import type { Prepared, SweepEntry } from '../sweep/entry.ts';
import { openWorld, type World } from '../sweep/world.ts';
import { type CallOptions, type TestAnswer, testAppOn } from '../test-app.ts';
import { createRandom, hostileValues, mutate, type Random, rawBody } from './mutate.ts';

/** `npm run fuzz` sets how many inputs each call gets; in `npm test` there are few. */
const inputsPerCall = Number(process.env.FUZZ_INPUTS ?? 3);
const seed = process.env.FUZZ_SEED ?? '1';
const maxMs = 10_000;

let world: World;
const log = collectLog();
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

interface Counts {
  calls: number;
  inputs: number;
  codes: Record<string, number>;
  failures: string[];
  unexpected: string[];
}

/** A header that a client can set to anything. */
function hostileHeaders(random: Random): Partial<CallOptions> {
  const texts = hostileValues.filter(
    (one): one is string => typeof one === 'string' && /^[\t\x20-\x7e]{0,400}$/.test(one),
  );
  const text = texts[Math.floor(random() * texts.length)] ?? '';
  const name = (['language', 'deviceId', 'token', 'appVersion', 'nonce', 'timestamp'] as const)[
    Math.floor(random() * 6)
  ];
  return name ? { [name]: text } : {};
}

async function send(
  app: World['test'],
  given: { one: SweepEntry; prepared: Prepared; random: Random },
): Promise<{ answer: TestAnswer<unknown>; what: string }> {
  const { one, prepared, random } = given;
  const { as = world.rich, body } = prepared;
  const token = as === null ? undefined : (await world.test.signIn(as)).token;
  const kind = random();
  const sent = kind < 0.8 ? mutate(random, body) : body;
  const options: CallOptions = {
    token,
    ...(kind >= 0.8 && kind < 0.92 && { rawBody: rawBody(random, body) }),
    ...(kind >= 0.92 && hostileHeaders(random)),
  };
  const answer = await app.post(one.call.path, sent, options);
  return { answer, what: `${JSON.stringify(sent)} ${JSON.stringify(options.rawBody)}` };
}

/** What an answer of a well-behaved server never is, whatever was sent. */
function problemOf(answer: TestAnswer<unknown>, ms: number): string | undefined {
  if (answer.name === 'unknown') return `an unknown code ${answer.code}`;
  if (typeof answer.message !== 'string' || answer.message === '') return 'no message';
  if (/node_modules|\.ts:\d|select .* from/i.test(JSON.stringify(answer))) return 'details';
  return ms > maxMs ? `${ms} ms` : undefined;
}

it('answers no input with a failure of its own, and the books balance', {
  timeout: 3_600_000,
}, async () => {
  const app = testAppOn(
    { ...world.test, close: async () => {} },
    { limits: { address: free, person: free }, log: log.logger },
  );
  const random = createRandom(seed);
  const counts: Counts = { calls: 0, inputs: 0, codes: {}, failures: [], unexpected: [] };
  const fuzzed = new Set<string>();
  for (const one of entries) {
    if (fuzzed.has(one.call.path)) continue;
    fuzzed.add(one.call.path);
    await liftLimits();
    const prepared = await one.prepare(world);
    for (let i = 0; i < inputsPerCall; i += 1) {
      const start = performance.now();
      const { answer, what } = await send(app, { one, prepared, random });
      const ms = Math.round(performance.now() - start);
      counts.inputs += 1;
      counts.codes[answer.name] = (counts.codes[answer.name] ?? 0) + 1;
      const told = `${one.call.path} ${answer.name} ${what.slice(0, 500)}`;
      if (answer.status >= 500) counts.failures.push(told);
      const problem = problemOf(answer, ms);
      if (problem) counts.unexpected.push(`${problem}: ${told}`);
    }
  }
  counts.calls = fuzzed.size;
  await app.app.close();
  const { problems } = await verifyLedger(world.db);
  if (process.env.FUZZ_INPUTS) print(counts);
  expect(counts.failures, failuresIn()).toEqual([]);
  expect(counts.unexpected).toEqual([]);
  expect(problems).toEqual([]);
  expect([...fuzzed].sort()).toEqual(contract.map(({ path }) => path).sort());
});

/** Pauses and locks that earlier inputs have left: the next call is to get past them. */
async function liftLimits(): Promise<void> {
  await world.db.execute(sql`update mail_codes set created_at = created_at - interval '2 minutes'`);
  await world.db.execute(sql`update used_limits set since = since - interval '24 hours'`);
  await world.db.execute(sql`delete from secret_tries`);
}

const free = { burst: 1_000_000, perSecond: 1_000_000 };

/** The server's own lines about what failed. */
const failuresIn = (): string =>
  JSON.stringify(
    log.lines().filter(({ msg }) => msg === 'request failed'),
    null,
    1,
  ).slice(0, 4000);

function print({ calls, inputs, codes, failures, unexpected }: Counts): void {
  const byCount = Object.entries(codes).sort(([, one], [, other]) => other - one);
  process.stdout.write(
    [
      `seed ${seed}: ${calls} calls, ${inputs} inputs, ${failures.length} answered with 5xx, ${unexpected.length} unexpected`,
      ...byCount.map(([name, count]) => `${String(count).padStart(7)} ${name}`),
      '',
    ].join('\n'),
  );
}
