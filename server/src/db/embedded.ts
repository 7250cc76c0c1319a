import { mkdirSync } from 'node:fs';
import { Duplex } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { lockFolder } from './folder-lock.ts';

/**
 * The embedded database: PGlite in a worker thread. It is reached through Postgres' own protocol
 * by the same `pg` driver as a real server, so types, parameters and errors are the driver's and
 * cannot differ. It has one session: a pool on it holds exactly one connection.
 */
export interface Embedded {
  /** A stream for one connection of `pg`. */
  connect(): Duplex;
  /** The whole database as one archive, from which another can be started. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
}

type Action = 'protocol' | 'reset' | 'dump' | 'close';
type Send = (action: Action, bytes?: Uint8Array) => Promise<Uint8Array>;
type Reply = { ready?: true; id?: number; bytes?: Uint8Array; failure?: string };

/** `folder` keeps the data on disk; without one it lives in memory. */
export async function openEmbedded(from: {
  folder?: string;
  snapshot?: string;
}): Promise<Embedded> {
  if (from.folder) mkdirSync(from.folder, { recursive: true, mode: 0o700 });
  const unlock = from.folder ? lockFolder(from.folder) : () => undefined;
  try {
    const worker = new Worker(new URL('./embedded-worker.js', import.meta.url), {
      workerData: from,
    });
    const send = await connectWorker(worker);
    let closed: Promise<void> | undefined;
    const close = async () => {
      await send('close').catch(() => undefined);
      await worker.terminate();
      unlock();
    };
    return {
      connect: () => new EmbeddedStream(send),
      dump: () => send('dump'),
      close: () => {
        closed ??= close();
        return closed;
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function connectWorker(worker: Worker): Promise<Send> {
  const waiting = new Map<
    number,
    { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void }
  >();
  let gone: Error | undefined;
  let lastId = 0;
  const send: Send = (action, bytes) =>
    new Promise((resolve, reject) => {
      if (gone) return reject(gone);
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, action, bytes });
    });
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      gone = error;
      reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the embedded database has stopped')));
    worker.on('message', (reply: Reply) => {
      if (reply.ready) return resolve(send);
      const one = waiting.get(reply.id ?? 0);
      waiting.delete(reply.id ?? 0);
      if (reply.failure !== undefined) one?.reject(new Error(reply.failure));
      else one?.resolve(reply.bytes ?? new Uint8Array());
    });
  });
}

const terminateMessage = 'X'.charCodeAt(0);

/** What `pg` takes for a socket. */
class EmbeddedStream extends Duplex {
  readonly #send: Send;

  constructor(send: Send) {
    super();
    this.#send = send;
  }

  connect(): this {
    this.#send('reset').then(
      () => this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    // The goodbye of one connection would end the only session there is.
    if (chunk[0] === terminateMessage) {
      done();
      return;
    }
    this.#send('protocol', chunk).then(
      (answer) => {
        if (answer.length > 0) this.push(Buffer.from(answer));
        done();
      },
      (error: Error) => done(error),
    );
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this._write(Buffer.concat(chunks.map((one) => one.chunk)), '', done);
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }
}
