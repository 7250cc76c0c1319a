import { createHash, randomBytes } from 'node:crypto';
import { anonymousDevice } from '@shared/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readOwnCookie, setOwnCookie } from './cookies.ts';

/**
 * A plain browser sends no device id of its own, only the shared `anonymous`. An HttpOnly cookie
 * identifies it instead, so that wrong tries, sessions and chains belong to one browser. Without
 * the cookie (a client that keeps none, an API on another origin) the caller stays anonymous.
 */
const cookieName = 'browser';
export const cookieDays = 365;
const cookieSeconds = cookieDays * 86_400;
export const browserPrefix = 'browser:';

/** The device id from the header, or else the browser's id from its cookie. */
export function deviceIdOf(request: FastifyRequest, named: string): string {
  // Ignore a browser id in the header: only the cookie identifies a browser.
  const isDevice = named !== '' && named !== anonymousDevice && !named.startsWith(browserPrefix);
  if (isDevice) return named;
  const known = knownBrowser(request);
  return known === undefined ? anonymousDevice : browserPrefix + digestOf(known);
}

export const isBrowser = (deviceId: string): boolean => deviceId.startsWith(browserPrefix);

/** Sets the cookie if the browser has none; it counts from the next call on. */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply): void {
  if (knownBrowser(request) !== undefined) return;
  const id = randomBytes(16).toString('base64url');
  setOwnCookie(request, reply, { name: cookieName, value: id, maxAgeSeconds: cookieSeconds });
}

function knownBrowser(request: FastifyRequest): string | undefined {
  const id = readOwnCookie(request, cookieName);
  return id !== undefined && /^[\w-]{22}$/.test(id) ? id : undefined;
}

/** Store a digest, as with tokens: the table must not reveal a usable cookie. */
const digestOf = (id: string): string =>
  createHash('sha256').update(id, 'utf8').digest('hex').slice(0, 32);
