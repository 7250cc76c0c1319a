import type { FastifyInstance } from 'fastify';

/** How long running requests may continue after a stop signal. */
const drainMs = 10_000;
const pollMs = 50;

/**
 * On shutdown, lets running requests finish but does not wait for idle connections, which browsers
 * keep open for a minute and more. While the server is stopping, each answer ends its connection,
 * so that a proxy has none left to reuse when the server closes.
 */
export function drainOnClose(app: FastifyInstance, isStopping: () => boolean): void {
  let running = 0;
  app.addHook('onRequest', (_request, reply, done) => {
    running += 1;
    if (isStopping()) reply.header('connection', 'close');
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
    }, pollMs);
  });
}
