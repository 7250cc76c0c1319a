import { type Chain, chains } from '@shared/lib/address';
import { type Asset, assets } from '@shared/lib/money';
import * as z from 'zod/mini';
import { hookHeaders, signHook } from '../../platform/http/signed-hook.ts';
import type { DepositProvider } from './provider.ts';

/** A provider that gives addresses by a call, and reports transfers by the webhook. */

export interface DepositSettings {
  /** Of the provider: the call for an address goes to `<url>/addresses`. */
  url: string;
  /** Signs calls in both directions. */
  secret: string;
  networks: DepositProvider['networks'];
}

const answerSchema = z.object({ address: z.string().check(z.maxLength(64)) });
const timeoutMs = 5000;
const maxAnswerLength = 4096;

export const createHttpProvider = ({
  url,
  secret,
  networks,
}: DepositSettings): DepositProvider => ({
  networks,
  addressFor: async ({ personId, network }) => {
    const body = Buffer.from(JSON.stringify({ person: personId, network }));
    const timestamp = String(Math.floor(Date.now() / 1000));
    const response = await fetch(`${url}/addresses`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/json',
        [hookHeaders.timestamp]: timestamp,
        [hookHeaders.signature]: signHook(secret, { timestamp, body }),
      },
      // Another address must not get the signed call.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    if (!response.ok || text.length > maxAnswerLength) {
      throw new Error(`the deposit provider answered ${response.status}`);
    }
    return answerSchema.parse(JSON.parse(text)).address;
  },
});

/** Reads `BSC:USDT+YUT,TRON:USDT`; undefined if it is something else. */
export function parseDepositNetworks(text: string): DepositProvider['networks'] | undefined {
  const found = text.split(',').map((part) => {
    const [name, list = '', ...rest] = part.trim().split(':');
    const network = chains.find((one) => one === name);
    const named = list.split('+').map((word) => assets.find((one) => one === word));
    const known = named.filter((one): one is Asset => one !== undefined);
    const isRight = network && rest.length === 0 && known.length === named.length;
    return isRight ? { network, assets: [...new Set(known)] } : undefined;
  });
  const networks = found.filter((one): one is { network: Chain; assets: Asset[] } => Boolean(one));
  const isOnce = new Set(networks.map(({ network }) => network)).size === found.length;
  return isOnce ? networks : undefined;
}

/** The answer has the address in it, so nobody on the way may change it. */
export function isProviderUrl(text: string): boolean {
  if (!URL.canParse(text) || /[?#]|\/$/.test(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  return username === '' && (protocol === 'https:' || (protocol === 'http:' && isLocal));
}
