import { getVersion } from '@shared/contract/home';
import { getBalanceInfo, getUsdtInfo } from '@shared/contract/wallet';
import { seeded, shuffled } from '../statistics.ts';
import { connect, countRight, type Ran } from './load.ts';
import { type LoadProgram, processorSeconds, startBare } from './programs.ts';
import type { Line } from './report.ts';
import { costLine, rateLine, readTarget, refusalTarget, voidReason } from './report.ts';
import { type Calls, requestOf } from './requests.ts';

/** Compares signed reads with the bare http module, and measures refusals. One core per server. */
interface Setup {
  server: { pid: number; port: number };
  load: LoadProgram;
  rounds: number;
  seconds: number;
  /** Pins the measured processes to the first core. */
  pinFirst: (pid: number) => void;
}

type Call = Pick<Calls, 'path' | 'body' | 'signature'>;
const nowISO = `${new Date().toISOString().slice(0, 19)}+00:00`;
const calls = {
  session: { path: getVersion.path, body: {}, signature: 'right' },
  account: { path: getUsdtInfo.path, body: {}, signature: 'right' },
  balance: {
    path: getBalanceInfo.path,
    body: { currencyType: 'USD', userTimeISO: nowISO },
    signature: 'right',
  },
  refused: {
    path: getBalanceInfo.path,
    body: { currencyType: 'USD', userTimeISO: nowISO },
    signature: 'wrong',
  },
} as const satisfies Record<string, Call>;

const clients = 64;
/** Enough to estimate a rate. */
const fewCalls = 3000;

interface Contestant {
  id: string;
  pid: number;
  port: number;
  call: Call;
  /** The number of calls that fill a round. */
  count: number;
  rates: number[];
  /** Processor microseconds per call. */
  costs: number[];
}

/** The server's answer to the first call, which the bare server repeats. */
async function answerTo(port: number, call: Call): Promise<string> {
  const { socket, ask } = await connect(port);
  const bytes = await ask(Buffer.from(requestOf({ ...call, first: 0, count: 1 }, 0)));
  socket.removeAllListeners('close').destroy();
  return bytes.toString('utf8').split('\r\n\r\n')[1] ?? '';
}

async function measure(given: Setup, one: Contestant, count: number): Promise<Ran> {
  const before = processorSeconds(one.pid);
  const { port, call } = one;
  const ran = await given.load.run({ ...call, port, clients, first: 0, count });
  const used = processorSeconds(one.pid) - before;
  const right = countRight(ran, (code) => (code === '0') === (call.signature === 'right'));
  one.rates.push(right / ran.seconds);
  one.costs.push((used * 1e6) / right);
  return ran;
}

export async function measureReads(given: Setup): Promise<{ lines: Line[]; problem: string }> {
  const { server } = given;
  const sessionAnswer = await answerTo(server.port, calls.session);
  const session = await startBare('constant', sessionAnswer);
  const signed = await startBare('signed', sessionAnswer);
  const framework = await startBare('framework', sessionAnswer);
  const account = await startBare('constant', await answerTo(server.port, calls.account));
  const bare = [session, signed, framework, account];
  for (const { pid } of bare) given.pinFirst(pid);
  const make = (id: string, at: { pid: number; port: number }, call: Call): Contestant => ({
    ...{ id, call, pid: at.pid, port: at.port, count: fewCalls },
    ...{ rates: [], costs: [] },
  });
  const all = {
    session: make('session', server, calls.session),
    account: make('account', server, calls.account),
    balance: make('balance', server, calls.balance),
    refused: make('refused', server, calls.refused),
    bareSession: make('bare of session', session, calls.session),
    signed: make('signature alone', signed, calls.session),
    framework: make('framework alone', framework, calls.session),
    bareAccount: make('bare of account', account, calls.account),
    bareAgain: make('bare again', account, calls.account),
  };
  try {
    await runRounds(given, Object.values(all));
  } finally {
    for (const one of bare) await one.stop();
  }
  const pair = { what: 'bare http', one: all.bareAccount.rates, other: all.bareAgain.rates };
  return { lines: linesOf(all), problem: voidReason([pair]) };
}

async function runRounds(given: Setup, contestants: Contestant[]): Promise<void> {
  for (const one of contestants) {
    await measure(given, one, fewCalls);
    const ran = await measure(given, one, fewCalls);
    one.count = Math.ceil((fewCalls / ran.seconds) * given.seconds);
    one.rates = [];
    one.costs = [];
  }
  const random = seeded(contestants.length);
  for (let round = 1; round <= given.rounds; round += 1) {
    for (const one of shuffled(contestants, random)) await measure(given, one, one.count);
    console.log(`  reads: round ${round} of ${given.rounds}`);
  }
}

type Measured = Record<
  | 'session'
  | 'account'
  | 'balance'
  | 'refused'
  | 'bareSession'
  | 'signed'
  | 'framework'
  | 'bareAccount'
  | 'bareAgain',
  Contestant
>;

function linesOf(all: Measured): Line[] {
  const target = readTarget;
  const { session, account, balance, refused, bareSession, bareAccount, bareAgain } = all;
  const alone = (what: string, { rates }: Contestant) =>
    rateLine({ what, ours: rates, theirs: bareSession.rates });
  return [
    rateLine({
      what: 'signed read of what the session knows / bare http',
      ours: session.rates,
      theirs: bareSession.rates,
      target,
    }),
    rateLine({
      what: 'signed read of an account / bare http',
      ours: account.rates,
      theirs: bareAccount.rates,
      target,
    }),
    rateLine({
      what: 'signed read of the whole balance / bare http',
      ours: balance.rates,
      theirs: bareAccount.rates,
    }),
    alone('limit: a signature alone, on the http module / bare http', all.signed),
    alone('limit: a signature alone, on the framework / bare http', all.framework),
    rateLine({
      what: 'signed read of what the session knows / a signature alone, on the framework',
      ours: session.rates,
      theirs: all.framework.rates,
      target,
    }),
    rateLine({ what: 'bare http / itself', ours: bareAgain.rates, theirs: bareAccount.rates }),
    costLine({
      what: 'refusing a bad signature / accepting the call',
      ours: refused.costs,
      theirs: balance.costs,
      target: refusalTarget,
    }),
    costLine({
      what: 'refusing a bad signature / the quickest read',
      ours: refused.costs,
      theirs: session.costs,
    }),
  ];
}
