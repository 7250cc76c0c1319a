/** Prefixes that one customer may have: a site has a /48 or a /56, a household or a phone a /64. */
const prefixes = [48, 56, 64] as const;

/**
 * The networks of an address, the widest first. An IPv6 /48 has 65,536 networks of /64, so what is
 * shared out per network has to be shared out per wider network first. Pure.
 */
export function networksOf(address: string): readonly [string, ...string[]] {
  if (!address.includes(':')) return [address];
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return [mapped[1]];
  const [wide, ...others] = prefixes.map((bits) => prefixOf(groupsOf(address), bits));
  return [wide ?? address, ...others];
}

/**
 * The key by which tries and codes of an address are counted. For IPv6 it is the /64 network: one
 * household, or one attacker, has all of its addresses. Pure.
 */
export const networkOf = (address: string): string => networksOf(address).at(-1) ?? address;

/** The key of a limit over all accounts: the most that one attacker has, a /48 of IPv6. Pure. */
export const wideNetworkOf = (address: string): string => networksOf(address)[0];

/** The first four groups of an IPv6 address: all that a prefix of up to 64 bits needs. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
}

function prefixOf(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, Math.ceil(bits / 16));
  const isHalf = bits % 16 !== 0;
  const network = kept.map((group, index) =>
    (isHalf && index === kept.length - 1 ? group & 0xff00 : group).toString(16),
  );
  return `${network.join(':')}::/${bits}`;
}

/** Masks the end of a network, to show it in the list of devices. Pure. */
export function maskNetwork(network: string): string {
  if (network === '') return '';
  const groups = network.split(/[.:]/).slice(0, 3);
  return [...groups, 'x'].join(network.includes(':') ? ':' : '.');
}
