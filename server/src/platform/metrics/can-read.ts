import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const forwardedBy = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/**
 * Allows metrics to those with the token, and in a demo to callers on this machine. A request
 * through a local proxy may come from anywhere, so it needs the token as well.
 */
export function canReadMetrics(
  request: FastifyRequest,
  { token, demo }: { token: string | undefined; demo: boolean },
): boolean {
  const shown = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (shown !== undefined && token !== undefined) return isSame(shown, token);
  const address = request.socket.remoteAddress ?? '';
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(address);
  return demo && isLocal && forwardedBy.every((name) => request.headers[name] === undefined);
}

const digest = (text: string) => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
