import type { Chain } from './address.ts';

/** A payment request from a QR code or the clipboard. */
export interface PaymentCode {
  address: string;
  /** The named chain; `other` if unsupported. */
  chain?: Chain | 'other';
  amount?: string;
}

const chainOfScheme: Record<string, Chain> = {
  tron: 'TRON',
  bsc: 'BSC',
  bnb: 'BSC',
  binance: 'BSC',
  smartchain: 'BSC',
};
const bscId = '56';

const uri =
  /^([a-z][a-z0-9+.-]*):(?:\/\/)?(?:pay-)?([a-z0-9]{20,100})(?:@(\d+))?(\/transfer)?(?:\?(.*))?$/i;

/** Parses a plain address or a payment URI such as `tron:T…?amount=5` (EIP-681 for Ethereum). */
export function readPaymentCode(text: string): PaymentCode | undefined {
  const code = text.replace(/\s+/g, '');
  if (/^[a-z0-9]{20,100}$/i.test(code)) return { address: code };
  const [, scheme = '', target = '', chainId, transfer, query] = uri.exec(code) ?? [];
  if (target === '') return undefined;
  const params = new URLSearchParams(query);
  // A token transfer targets the contract; the recipient is in the query.
  const address = transfer ? params.get('address') : target;
  if (!address) return undefined;
  const amount = params.get('amount') ?? '';
  const chain = chainOf(scheme.toLowerCase(), chainId);
  return {
    address,
    ...(chain && { chain }),
    ...(/^\d+(\.\d+)?$/.test(amount) && { amount }),
  };
}

/** Many wallets use `ethereum:` without a chain id for every compatible chain. */
function chainOf(scheme: string, chainId: string | undefined): PaymentCode['chain'] {
  if (scheme === 'ethereum') {
    if (chainId === undefined) return undefined;
    return chainId === bscId ? 'BSC' : 'other';
  }
  return chainOfScheme[scheme] ?? 'other';
}
