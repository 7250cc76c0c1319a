import net from 'node:net';

export interface Address {
  host: string;
  port: number;
}

/** Tries to listen: says what stands in the way, or undefined where nothing does. */
function whatBlocks({ host, port }: Address): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** What stands in the way as a sentence for a person; undefined where nothing does. */
export async function whyNotListen(address: Address): Promise<string | undefined> {
  const { host, port } = address;
  const code = await whatBlocks(address);
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with PORT=…`;
  if (code === 'EACCES') return `Port ${port} is not allowed. Choose another with PORT=…`;
  return code && `Cannot listen on ${host}:${port}: ${code}.`;
}

/** A port of the loopback that nobody uses. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
