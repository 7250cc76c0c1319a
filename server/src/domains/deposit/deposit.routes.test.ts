import { getDepositAddress, getDepositInfo, getDeposits } from '@shared/contract/deposit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  depositor,
  depositSecret,
  later,
  newTransfer,
  startDepositApp,
  tell,
} from '../../../test/deposits.ts';
import { freePort } from '../../../test/free-port.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import { signHook } from '../../platform/http/signed-hook.ts';
import { isPayableAddress } from '../money/public.ts';
import { createHttpProvider } from './http-provider.ts';
import type { DepositProvider } from './provider.ts';

/** How the provider of a test gives addresses. */
let give: DepositProvider['addressFor'];
let test: TestApp;
beforeAll(async () => {
  test = await startDepositApp({
    networks: [{ network: 'BSC', assets: ['USDT'] }],
    addressFor: (owner) => give(owner),
  });
});
afterAll(() => test.close());

const one = (digit: string) => `0x${digit.repeat(40)}`;
const ask = (token: string, network: 'BSC' | 'TRON' = 'BSC') =>
  test.call(getDepositAddress, { network }, { token });

describe('an address', () => {
  it('is asked for once, and stays the same', async () => {
    const { token, person } = await test.signIn();
    const asked: unknown[] = [];
    give = async (owner) => {
      asked.push(owner);
      return one('a');
    };
    expect((await ask(token)).data).toEqual({ network: 'BSC', address: one('a') });
    give = async () => one('b');
    expect((await ask(token)).data?.address).toBe(one('a'));
    expect(asked).toEqual([{ personId: person.id, network: 'BSC' }]);
  });

  it('is the first of those that were given at the same time', async () => {
    const { token } = await test.signIn();
    const digits = [...'1234'];
    give = async () => one(digits.shift() ?? '');
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(token)));
    expect(new Set(answers.map(({ data }) => data?.address)).size).toBe(1);
  });

  it.each([
    ['that cannot be reached', async () => Promise.reject(new Error('no route'))],
    ['that gives nonsense', async () => 'nonsense'],
    ['that gives an address of another network', async () => 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['that gives an address with a wrong checksum', async () => one('aB').slice(0, 42)],
    ['that gives the address of another person, in another case', async () => one('C')],
  ])('is not shown of a provider %s', async (_what, answer) => {
    give = async () => one('c');
    const other = await test.signIn();
    await ask(other.token);
    const { token } = await test.signIn();
    give = answer;
    expect((await ask(token)).name).toBe('depositUnavailable');
    give = async () => one('d');
    if (_what.startsWith('that cannot')) expect((await ask(token)).data?.address).toBe(one('d'));
  });

  it('of a network that the provider does not watch is not found', async () => {
    const { token } = await test.signIn();
    expect((await ask(token, 'TRON')).name).toBe('notFound');
  });
});

describe('what one can deposit', () => {
  it('says network, assets, smallest amount and confirmations, in the person’s language', async () => {
    const { token } = await test.signIn();
    const { data } = await test.call(getDepositInfo, {}, { token, language: 'fr' });
    expect(data?.networks).toEqual([
      {
        network: 'BSC',
        assets: ['USDT'],
        smallest: '1',
        confirmations: 15,
        hint: expect.stringContaining('réseau BSC'),
      },
    ]);
  });

  it('is nothing where no provider is connected', async () => {
    const bare = await startTestApp();
    const { token } = await bare.signIn();
    expect((await bare.call(getDepositInfo, {}, { token })).data).toEqual({ networks: [] });
    const answer = await bare.call(getDepositAddress, { network: 'BSC' }, { token });
    expect(answer.name).toBe('notFound');
    await bare.close();
  });
});

it('lists one’s own deposits by pages, the pending ones alone if asked', async () => {
  give = async ({ personId }) => `0x${personId.replaceAll('-', '')}00000000`;
  const { token, address } = await depositor(test);
  const stranger = await depositor(test);
  await tell(test, newTransfer(stranger.address));
  const pending = newTransfer(address, { amount: '3', confirmations: 1 });
  await tell(test, newTransfer(address, { amount: '1' }), newTransfer(address, { amount: '2' }));
  await tell(test, pending);
  const page = async (body: object) => (await test.call(getDeposits, body, { token })).data;
  const amounts = async (body: object) => (await page(body))?.items.map(({ amount }) => amount);
  expect(await amounts({ pending: true })).toEqual(['3']);
  const first = await page({ limit: 2 });
  const rest = await amounts({ limit: 2, cursor: first?.nextCursor });
  const all = [...(first?.items ?? []).map(({ amount }) => amount), ...(rest ?? [])];
  expect(all.sort()).toEqual(['1', '2', '3']);
  await tell(test, later(pending, { confirmations: 15 }));
  expect(await amounts({ pending: true })).toEqual([]);
});

describe('the provider’s call for an address', () => {
  /** A provider that answers on this machine. */
  async function startProvider(answer: (body: string) => Response) {
    const { createServer } = await import('node:http');
    const calls: { url: string; body: string; isSigned: boolean }[] = [];
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      const { url = '', headers } = request;
      const timestamp = String(headers['x-hook-timestamp']);
      const isSigned = headers['x-hook-signature'] === signHook(depositSecret, { timestamp, body });
      calls.push({ url, body: body.toString(), isSigned });
      const { status, headers: answered } = answer(body.toString());
      response.writeHead(status, Object.fromEntries(answered));
      response.end(await answer(body.toString()).text());
    });
    const port = await freePort();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const provider = createHttpProvider({
      url: `http://127.0.0.1:${port}/v1`,
      secret: depositSecret,
      networks: [{ network: 'BSC', assets: ['USDT'] }],
    });
    return { provider, calls, end: () => new Promise((resolve) => server.close(resolve)) };
  }
  const owner = { personId: 'p-1', network: 'BSC' } as const;

  it('is signed, and takes the address of the answer', async () => {
    const { provider, calls, end } = await startProvider(() =>
      Response.json({ address: one('e') }),
    );
    expect(await provider.addressFor(owner)).toBe(one('e'));
    const body = '{"person":"p-1","network":"BSC"}';
    expect(calls).toEqual([{ url: '/v1/addresses', body, isSigned: true }]);
    await end();
  });

  it.each([
    ['a failure', () => Response.json({ address: one('e') }, { status: 500 })],
    ['no JSON', () => new Response('<html>')],
    ['another shape', () => Response.json({ addresses: [one('e')] })],
    ['a redirect', () => Response.redirect('http://127.0.0.1:1/', 307)],
    ['far too much', () => Response.json({ address: one('e'), more: 'x'.repeat(10_000) })],
  ])('rejects %s', async (_what, answer) => {
    const { provider, end } = await startProvider(answer);
    await expect(provider.addressFor(owner)).rejects.toThrow();
    await end();
  });
});

it('an address of the demo is valid on its network', async () => {
  const { addressOn } = await import('../../demo/deposit-chain.ts');
  for (let index = 0; index < 50; index += 1) {
    for (const network of ['BSC', 'TRON'] as const) {
      expect(isPayableAddress(addressOn(network, `person ${index}`), network)).toBe(true);
    }
  }
});
