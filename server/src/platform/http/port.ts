import { createServer } from 'node:net';

/**
 * Fails like `listen` if the port is taken or not allowed, before anything else is opened. The real
 * `listen` may still fail: another process may take the port in between.
 */
export async function assertPortFree(at: { port: number; host: string }): Promise<void> {
  if (at.port === 0) return;
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail);
    probe.listen({ ...at, exclusive: true }, () => probe.close(() => done()));
  });
}
