import type { FastifyInstance } from 'fastify';

/** So long a request may go on when the server is asked to end. */
const drainMs = 10_000;
const lookMs = 50;

/**
 * A server that ends lets its running requests end first, and waits for nothing else: browsers
 * keep connections open on which they have asked for nothing, for a minute and more.
 */
export function drainOnClose(app: FastifyInstance): void {
  let running = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    running += 1;
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    running -= 1;
    done();
  });
  app.addHook('preClose', async () => {
    const endsAt = performance.now() + drainMs;
    const timer = setInterval(() => {
      if (running > 0 && performance.now() < endsAt) return;
      clearInterval(timer);
      app.server.closeAllConnections();
    }, lookMs);
  });
}
