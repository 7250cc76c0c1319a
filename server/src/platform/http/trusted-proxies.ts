import { compile } from '@fastify/proxy-addr';

/** How many addresses are remembered: those of proxies are few, and anybody may come past them. */
const maxKnown = 1000;

/**
 * Whether an address is one of those that are believed, of which each call asks. Reading an address
 * takes longer than all the rest of finding out who calls, so what was read is remembered.
 */
export function trustedProxies(list: string): (address: string, hop: number) => boolean {
  const isTrusted = compile(list.split(',').map((one) => one.trim()));
  const known = new Map<string, boolean>();
  return (address, hop) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const found = isTrusted(address, hop);
    if (known.size >= maxKnown) known.clear();
    known.set(address, found);
    return found;
  };
}
