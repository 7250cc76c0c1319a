import type { Writable } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Queries that are sent off together leave in one write: each would be one of its own otherwise,
 * and a write costs more than what is in it.
 */
export function sendInOneWrite(client: PoolClient): void {
  // What the driver talks through; it holds it back in the same way while it writes one query.
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  joinBuffers(stream);
  let isHeld = false;
  const letGo = () => {
    isHeld = false;
    stream.uncork();
  };
  const holding = (...given: unknown[]): unknown => {
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      // After everything that is to be done in this turn: until then more may come.
      process.nextTick(letGo);
    }
    return query(...given);
  };
  client.query = holding as typeof client.query;
}

/** What a stream calls the encoding of what has none. */
const bytes = 'buffer' as BufferEncoding;

/** Copying a few short buffers costs less than handing all of them to the system. */
function joinBuffers(stream: Writable): void {
  const separately = stream._writev?.bind(stream);
  stream._writev = (chunks, done) => {
    const buffers = chunks.map(({ chunk }) => chunk as unknown).filter(Buffer.isBuffer);
    if (buffers.length === chunks.length) stream._write(Buffer.concat(buffers), bytes, done);
    else separately?.(chunks, done);
  };
}
