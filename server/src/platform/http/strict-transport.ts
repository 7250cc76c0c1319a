import type { FastifyInstance } from 'fastify';
import { isSecure } from './cookies.ts';

export const strictTransport = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
} as const;

/** Every answer over TLS, a refusal too, keeps the browser from a plain connection later. */
export function sendStrictTransport(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (isSecure(request)) reply.headers(strictTransport);
    done();
  });
}
