import { randomBytes } from 'node:crypto';
import { getDepositAddress } from '@shared/contract/deposit';
import type { Chain } from '@shared/lib/address';
import { demoChain } from '../src/demo/deposit-chain.ts';
import type { DepositProvider } from '../src/domains/deposit/provider.ts';
import { signHook } from '../src/platform/http/signed-hook.ts';
import type { TestPerson } from './people.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export const depositSecret = 'a secret that the deposit provider has too';

/** A provider that calls us: addresses like those of the demo, and nothing to poll. */
export const hookProvider: DepositProvider = {
  networks: demoChain.networks,
  addressFor: demoChain.addressFor,
};

export const startDepositApp = (deposits: DepositProvider = hookProvider): Promise<TestApp> =>
  startTestApp({ external: { deposits }, depositSecret });

/** A transfer as the provider reports it. */
export interface Told {
  network: Chain;
  transaction: string;
  index: number;
  address: string;
  asset: string;
  amount: string;
  confirmations: number;
  removed?: boolean;
  observedAt: number;
}

let lastMs = Date.now() - 1_000_000;

/** A new transaction to an address; every report is a later observation. */
export const newTransfer = (address: string, change: Partial<Told> = {}): Told => {
  lastMs += 1;
  return {
    network: 'BSC',
    transaction: `0x${randomBytes(32).toString('hex')}`,
    index: 0,
    address,
    asset: 'USDT',
    amount: '25.5',
    confirmations: 15,
    observedAt: lastMs,
    ...change,
  };
};

/** The same transfer, observed later. */
export const later = (told: Told, change: Partial<Told> = {}): Told => {
  lastMs += 1;
  return { ...told, observedAt: lastMs, ...change };
};

interface Sending {
  body?: unknown;
  payload?: Buffer;
  timestamp?: string;
  signature?: string;
}

let second = 0;

/** A signed call of the provider, with a timestamp of its own unless one is given. */
export async function sendHook(test: TestApp, sending: Sending) {
  second = (second + 1) % 500;
  const fresh = String(Math.floor(Date.now() / 1000) - 250 + second);
  const { body, timestamp = fresh } = sending;
  const payload = sending.payload ?? Buffer.from(JSON.stringify(body));
  const signature = sending.signature ?? signHook(depositSecret, { timestamp, body: payload });
  const response = await test.app.inject({
    method: 'POST',
    url: '/hooks/deposits',
    payload,
    headers: {
      'content-type': 'application/json',
      'x-hook-timestamp': timestamp,
      'x-hook-signature': signature,
    },
  });
  return { status: response.statusCode, body: response.json() as unknown };
}

export async function tell(test: TestApp, ...transfers: Told[]): Promise<string[]> {
  const { status, body } = await sendHook(test, { body: { transfers } });
  if (status !== 200) throw new Error(`the hook answered ${status} ${JSON.stringify(body)}`);
  return (body as { results: string[] }).results;
}

/** A signed-in person with an address. */
export async function depositor(test: TestApp, network: Chain = 'BSC', given?: TestPerson) {
  const { token, person } = await test.signIn(given);
  const { data } = await test.call(getDepositAddress, { network }, { token });
  if (!data) throw new Error('there is no address');
  return { token, person, address: data.address };
}
