import net from 'node:net';

export interface Address {
  host: string;
  port: number;
}

/** Tries to listen on the address; returns the error code if that fails. */
function tryListen({ host, port }: Address): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code ?? 'unknown'));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Why the address cannot be used, as a sentence; undefined if it can. */
export async function findListenProblem(address: Address): Promise<string | undefined> {
  const { host, port } = address;
  const code = await tryListen(address);
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Choose another with PORT=…`;
  if (code === 'EACCES') return `Port ${port} is not allowed. Choose another with PORT=…`;
  return code && `Cannot listen on ${host}:${port}: ${code}.`;
}

/** A free port on the loopback interface. */
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
