import { createServer } from 'node:net';

/**
 * Fails as listening would where the port is taken or not allowed, before anything is opened. The
 * real listening may still fail: somebody else may come in between.
 */
export async function refuseTakenPort(at: { port: number; host: string }): Promise<void> {
  if (at.port === 0) return;
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', fail);
    probe.listen({ ...at, exclusive: true }, () => probe.close(() => done()));
  });
}
