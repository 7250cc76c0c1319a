import { isIP } from 'node:net';

/**
 * Guards against DNS rebinding: a foreign site can point its own name at this machine and read the
 * answers, but it cannot do so with `localhost` or a bare IP address. Pure.
 */
export function isOwnHost(host: string | undefined): boolean {
  const name = (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  const bracketed = /^\[(.+)\]$/.exec(name)?.[1];
  return bracketed === undefined ? isIP(name) === 4 : isIP(bracketed) === 6;
}
