import fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerSite, type SiteOptions } from './index.ts';
import { isOwnHost } from './own-host.ts';

it.each([
  ['localhost', true],
  ['localhost:8080', true],
  ['LOCALHOST:8080', true],
  ['wallet.localhost:8080', true],
  ['127.0.0.1:8080', true],
  ['[::1]:8080', true],
  ['192.168.1.7:8080', true],
  ['rebound.example:8080', false],
  ['localhost.rebound.example', false],
  ['127.0.0.1.rebound.example:8080', false],
  ['127.0.0.1:8080@rebound.example', false],
  ['notlocalhost', false],
  ['[::1', false],
  ['', false],
  [undefined, false],
])('of %s: %s', (host, isOwn) => {
  expect(isOwnHost(host)).toBe(isOwn);
});

it('a demo shows its accounts only on its own machine', async () => {
  const app = fastify();
  const mail = [{ to: 'somebody@demo.example' }];
  registerSite(app, {
    demo: true,
    releasesDir: import.meta.dirname,
    simulatorDir: import.meta.dirname,
    demoAccountsFile: import.meta.filename,
    outbox: async () => mail,
  } as unknown as SiteOptions);
  const get = (url: string, host: string) => app.inject({ url, headers: { host } });
  for (const url of ['/host/outbox.json', '/host/accounts.json']) {
    expect((await get(url, 'localhost:8080')).statusCode).toBe(200);
    const refused = await get(url, 'rebound.example:8080');
    expect(refused).toMatchObject({ statusCode: 404, body: 'Not found\n' });
  }
  await app.close();
});
