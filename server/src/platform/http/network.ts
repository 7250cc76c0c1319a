/**
 * An address as tries and codes are counted: of IPv6 the network, because one household, and one
 * guesser, has all of its addresses. Pure.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${network.join(':')}::/64`;
}

/** A network as its owner may see it, who tells their devices apart by it: without its end. Pure. */
export function hideEnd(network: string): string {
  if (network === '') return '';
  const groups = network.split(/[.:]/).slice(0, 3);
  return [...groups, 'x'].join(network.includes(':') ? ':' : '.');
}
