import type { AddressInfo } from 'node:net';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { drainOnClose } from './drain.ts';

async function listening() {
  const app = fastify();
  drainOnClose(app, () => false);
  let arrived = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  app.get('/slow', async () => {
    arrived();
    await sleep(500);
    return 'done';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, hasArrived, port: (app.server.address() as AddressInfo).port };
}

it('does not wait for an idle connection', async () => {
  const { app, port } = await listening();
  const socket = net.connect(port, '127.0.0.1');
  const ended = new Promise((resolve) => socket.once('close', resolve));
  await new Promise((resolve) => socket.once('connect', resolve));
  await app.close();
  await ended;
});

it('lets a running request end', async () => {
  const { app, port, hasArrived } = await listening();
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then((response) => response.text());
  await hasArrived;
  await app.close();
  expect(await answer).toBe('done');
});
