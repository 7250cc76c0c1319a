import type { FastifyReply, FastifyRequest } from 'fastify';

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

interface OwnCookie {
  name: string;
  value: string;
  maxAgeSeconds: number;
}

/** Whether the caller came over TLS, which a trusted proxy may have ended. */
export const isSecure = ({ protocol }: FastifyRequest): boolean => protocol === 'https';

/** Over TLS neither a subdomain nor a plain connection can plant this cookie. */
const ownName = (request: FastifyRequest, name: string): string =>
  isSecure(request) ? `__Host-${name}` : name;

export const readOwnCookie = (request: FastifyRequest, name: string): string | undefined =>
  readCookie(request.headers.cookie, ownName(request, name));

/** Sets a cookie that no script can read. */
export function setOwnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, maxAgeSeconds }: OwnCookie,
): void {
  const secure = isSecure(request) ? '; Secure' : '';
  const attributes = `Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax; HttpOnly${secure}`;
  reply.header('set-cookie', `${ownName(request, name)}=${value}; ${attributes}`);
}

export const clearOwnCookie = (request: FastifyRequest, reply: FastifyReply, name: string): void =>
  setOwnCookie(request, reply, { name, value: '', maxAgeSeconds: 0 });
