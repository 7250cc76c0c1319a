import { compile } from '@fastify/proxy-addr';

/** The size of the cache: proxies have few addresses, but callers that bypass them have any. */
const maxEntries = 1000;

export type ProxyCheck = (address: string, hop: number) => boolean;

/**
 * Tells whether an address is a trusted proxy's. Every call checks this, and parsing an address
 * takes longer than the rest of identifying the caller, so the results are cached.
 */
export function createProxyCheck(list: string): ProxyCheck {
  const isTrusted = compile(list.split(',').map((one) => one.trim()));
  const known = new Map<string, boolean>();
  return (address, hop) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const found = isTrusted(address, hop);
    if (known.size >= maxEntries) known.clear();
    known.set(address, found);
    return found;
  };
}
