/**
 * The key by which tries and codes of an address are counted. For IPv6 it is the /64 network: one
 * household, or one attacker, has all of its addresses. Pure.
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

/** Masks the end of a network, to show it in the list of devices. Pure. */
export function maskNetwork(network: string): string {
  if (network === '') return '';
  const groups = network.split(/[.:]/).slice(0, 3);
  return [...groups, 'x'].join(network.includes(':') ? ':' : '.');
}
