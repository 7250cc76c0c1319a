import { createHash } from 'node:crypto';
import { type Chain, chains } from '@shared/lib/address';
import type { DepositProvider } from '../domains/deposit/provider.ts';

/** The demo's networks. Blocks come with business time, so `demo:time` confirms a transfer too. */

/** Seconds for a deposit, so that its confirmations can be watched. */
const blockMs = 2000;

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();

/** A valid address that nobody has a key of, the same at every call. */
export function addressOn(network: Chain, owner: string): string {
  const account = sha256(`${network} ${owner}`).subarray(0, 20);
  if (network === 'BSC') return `0x${account.toString('hex')}`;
  const body = Buffer.concat([Buffer.of(0x41), account]);
  return base58(Buffer.concat([body, sha256(sha256(body)).subarray(0, 4)]));
}

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Of bytes that do not begin with 0, as an address of TRON never does. */
function base58(bytes: Buffer): string {
  let text = '';
  for (let rest = BigInt(`0x${bytes.toString('hex')}`); rest > 0n; rest /= 58n) {
    text = (alphabet[Number(rest % 58n)] ?? '') + text;
  }
  return text;
}

/** Simulated networks, which `operator chain` sends transfers on. */
export const demoChain: DepositProvider = {
  networks: chains.map((network) => ({
    network,
    assets: network === 'BSC' ? ['USDT', 'YUT'] : ['USDT'],
  })),
  addressFor: async ({ personId, network }) => addressOn(network, personId),
  incomingTransfers: async ({ pending, now }) =>
    pending.map((row) => ({
      ...row,
      confirmations: Math.floor((now.getTime() - row.businessAt.getTime()) / blockMs),
      isRemoved: false,
      observedAt: now,
    })),
};
