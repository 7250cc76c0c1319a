import { UsageError } from '../../arguments.ts';

/** A host of this machine. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname.toLowerCase());

/** The origin of the deployed web view that `--against` names. Throws a UsageError. Pure. */
export function deployedOrigin(text: string): string {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) {
    throw new UsageError(`--against takes the address of a web view, not “${text}”.`);
  }
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(text);
  if (username || password) throw new UsageError('--against takes an address without a password.');
  if (pathname !== '/' || search || hash) {
    throw new UsageError(`--against takes an address without a path: ${origin}.`);
  }
  if (protocol === 'http:' && !isLoopback(hostname)) {
    throw new UsageError(`--against takes https: over http, others could read your session.`);
  }
  return origin;
}

/** The pages have the person's session of a deployed server: no other machine may open them. Pure. */
export function checkOwnHost(host: string): void {
  if (isLoopback(host) || host === '::1') return;
  throw new UsageError(`--against listens on this machine alone, not on HOST=${host}.`);
}

/** Whether a request to this host came by a name of this machine, which no other site can have. Pure. */
export const isLoopbackHost = (host: string | undefined): boolean =>
  isLoopback((host ?? '').replace(/:\d{1,5}$/, ''));
