import net from 'node:net';
import { codes } from '@shared/contract/codes';
import type { Calls } from './requests.ts';
import { requestOf } from './requests.ts';

/**
 * The load generator, in its own process: persistent connections, one request at a time on each,
 * signed before the clock starts. It reads only the length and the code of an answer.
 */
export interface Load extends Calls {
  port: number;
  clients: number;
}

export interface Ran {
  seconds: number;
  /** The count of each code. */
  codes: Record<string, number>;
  /** The median, in milliseconds. */
  middle: number;
  slowest: number;
}

/** The database did not answer in time: the machine is overloaded. */
const tooLate = String(codes.databaseUnreachable);

/**
 * The number of right answers. Calls that were too late for the database do not count; more than a
 * few other answers mean that the run measures something else.
 */
export function countRight(ran: Ran, isRight: (code: string) => boolean): number {
  const sum = (is: (code: string) => boolean) =>
    Object.entries(ran.codes).reduce((all, [code, count]) => (is(code) ? all + count : all), 0);
  const right = sum(isRight);
  const wrong = sum((code) => code !== tooLate && !isRight(code));
  if (right === 0 || wrong > 0.05 * right) {
    throw new Error(`wrong answers: ${JSON.stringify(ran.codes)}`);
  }
  return right;
}

const endOfHead = '\r\n\r\n';
const lengthName = 'content-length: ';

/** The length of the first answer in the bytes; undefined while it is incomplete. */
export function answerLength(bytes: Buffer): number | undefined {
  const head = bytes.indexOf(endOfHead);
  if (head < 0) return undefined;
  const text = bytes.toString('latin1', 0, head + 2);
  const at = text.indexOf(lengthName);
  if (at < 0) throw new Error(`an answer without a length: ${text}`);
  const end = text.indexOf('\r\n', at);
  const whole = head + endOfHead.length + Number(text.slice(at + lengthName.length, end));
  return bytes.length < whole ? undefined : whole;
}

export function codeOf(answer: Buffer): string {
  const from = answer.indexOf(endOfHead) + endOfHead.length;
  return /^\{"code":(\d+)/.exec(answer.toString('latin1', from, from + 24))?.[1] ?? 'none';
}

interface Client {
  socket: net.Socket;
  /** Sends a request and waits for its answer. */
  ask(request: Buffer): Promise<Buffer>;
}

export function connect(port: number): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ port, host: '127.0.0.1', noDelay: true });
    let waiting: ((answer: Buffer) => void) | undefined;
    let fail: (error: Error) => void = reject;
    let before: Buffer | undefined;
    socket.on('data', (chunk) => {
      const bytes = before ? Buffer.concat([before, chunk]) : chunk;
      before = answerLength(bytes) === undefined ? bytes : undefined;
      if (!before) waiting?.(bytes);
    });
    socket.on('error', (error) => fail(error));
    socket.on('close', () => fail(new Error('the server has closed a connection')));
    const ask = (request: Buffer) =>
      new Promise<Buffer>((answer, refuse) => {
        waiting = answer;
        fail = refuse;
        socket.write(request);
      });
    socket.once('connect', () => resolve({ socket, ask }));
  });
}

async function run(load: Load, requests: readonly Buffer[]): Promise<Ran> {
  const clients = await Promise.all(Array.from({ length: load.clients }, () => connect(load.port)));
  const answered: Record<string, number> = {};
  const times: number[] = [];
  let next = 0;
  const work = async ({ ask }: Client) => {
    for (let one = requests[next++]; one; one = requests[next++]) {
      const asked = performance.now();
      const code = codeOf(await ask(one));
      times.push(performance.now() - asked);
      answered[code] = (answered[code] ?? 0) + 1;
    }
  };
  const began = performance.now();
  await Promise.all(clients.map(work));
  const seconds = (performance.now() - began) / 1000;
  for (const { socket } of clients) socket.removeAllListeners('close').destroy();
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(part * (times.length - 1))] ?? Number.NaN;
  return { seconds, codes: answered, middle: at(0.5), slowest: at(0.99) };
}

if (process.send) {
  let load: Load | undefined;
  let requests: Buffer[] = [];
  process.on('message', (message: Load | 'run') => {
    if (message !== 'run') {
      load = message;
      const { first, count } = message;
      requests = Array.from({ length: count }, (_, index) =>
        Buffer.from(requestOf(message, first + index)),
      );
      process.send?.('ready');
      return;
    }
    if (!load) throw new Error('no load was given');
    run(load, requests).then(
      (ran) => process.send?.(ran),
      (error: Error) => process.send?.({ failure: error.message }),
    );
  });
}
