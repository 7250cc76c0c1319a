import { Writable } from 'node:stream';
import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { sendInOneWrite } from './one-write.ts';

/** A connection whose stream says what it gets at once. */
function makeClient() {
  const writes: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      writes.push([String(chunk)]);
      done();
    },
    writev: (chunks, done) => {
      writes.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const query = async (text: string) => {
    stream.write(text);
  };
  const client = { query, connection: { stream } } as unknown as PoolClient;
  sendInOneWrite(client);
  return { client, writes };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('what is asked in one turn leaves at once, also by what waits for promises', async () => {
  const { client, writes } = makeClient();
  const later = async () => {
    await Promise.resolve();
    await client.query('two');
  };
  await Promise.all([client.query('one'), later()]);
  await soon();
  expect(writes).toEqual([['one', 'two']]);
});

it('holds nothing back for long', async () => {
  const { client, writes } = makeClient();
  await client.query('one');
  await soon();
  await client.query('two');
  await soon();
  expect(writes).toEqual([['one'], ['two']]);
});
