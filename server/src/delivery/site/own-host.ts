import { isIP } from 'node:net';

/**
 * Whether a page that named this host is this machine's own. A stranger's page can let its name
 * lead here and read what it finds as its own; it cannot do so with `localhost`, nor with a bare
 * address, whose pages come from that address. Pure.
 */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const bracketed = /^\[(.+)\]$/.exec(name)?.[1];
  return bracketed === undefined ? isIP(name) === 4 : isIP(bracketed) === 6;
}
