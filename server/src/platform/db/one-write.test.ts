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
  const client = {
    query: async (given: string | Buffer) => {
      stream.write(given);
    },
    connection: { stream },
  };
  sendInOneWrite(client as unknown as PoolClient);
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

it('joins what is bytes, and leaves text to the stream', async () => {
  const { client, writes } = makeClient();
  await Promise.all([client.query(Buffer.from('one')), client.query(Buffer.from('two'))]);
  await soon();
  await Promise.all([client.query('three'), client.query(Buffer.from('four'))]);
  await soon();
  expect(writes).toEqual([['onetwo'], ['three', 'four']]);
});

it('holds nothing back for long', async () => {
  const { client, writes } = makeClient();
  await client.query('one');
  await soon();
  await client.query('two');
  await soon();
  expect(writes).toEqual([['one'], ['two']]);
});
