import { createHash, randomBytes } from 'node:crypto';
import { anonymousDevice } from '@shared/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from './cookies.ts';

/**
 * A plain browser names no device: `anonymous` is everyone's. A cookie that no script can read
 * takes its place, so that wrong tries, sessions and chains are those of one browser. Where it is
 * not kept (a client without cookies, an API on another origin) the caller stays anonymous.
 */
const cookieName = 'browser';
export const cookieDays = 365;
const cookieSeconds = cookieDays * 86_400;
export const browserPrefix = 'browser:';

/** What a device's header says, or who this browser is. */
export function deviceIdOf(request: FastifyRequest, named: string): string {
  // Nobody names a browser in a header: that is what the cookie is for.
  const isDevice = named !== '' && named !== anonymousDevice && !named.startsWith(browserPrefix);
  if (isDevice) return named;
  const known = knownBrowser(request);
  return known === undefined ? anonymousDevice : browserPrefix + digestOf(known);
}

export const isBrowser = (deviceId: string): boolean => deviceId.startsWith(browserPrefix);

/** Sends one along where the browser has none yet. It counts from the next call on. */
export function giveBrowserId(request: FastifyRequest, reply: FastifyReply): void {
  if (knownBrowser(request) !== undefined) return;
  const id = randomBytes(16).toString('base64url');
  const secure = request.protocol === 'https' ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${cookieSeconds}; SameSite=Lax; HttpOnly${secure}`;
  reply.header('set-cookie', `${cookieName}=${id}; ${attributes}`);
}

function knownBrowser({ headers }: FastifyRequest): string | undefined {
  const id = readCookie(headers.cookie, cookieName);
  return id !== undefined && /^[\w-]{22}$/.test(id) ? id : undefined;
}

/** As with tokens, who reads the table must not be able to send what is in it. */
const digestOf = (id: string): string =>
  createHash('sha256').update(id, 'utf8').digest('hex').slice(0, 32);
