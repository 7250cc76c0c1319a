import { connect, createServer, type Server, type Socket } from 'node:net';

/** How a wire treats what goes through it; `silent` swallows it, `slow` delays each piece. */
export type WireMode = 'open' | 'cut' | 'silent' | 'slow';

/** A connection to the database that can break as networks do. */
export interface Wire {
  port: number;
  set(to: WireMode): void;
  /** Is silent after this number of pieces from the client. */
  silenceAfter(pieces: number): void;
  /** Resets all connections at once; new ones work. */
  reset(): void;
  close(): void;
}

const slowMs = 450;

export async function openWire(target: { host: string; port: number }): Promise<Wire> {
  const sockets = new Set<Socket>();
  let mode: WireMode = 'open';
  let piecesLeft = Number.POSITIVE_INFINITY;
  const pass = (chunk: Buffer, to: Socket) => {
    if (mode === 'open') to.write(chunk);
    // Each answer in good time, all of them together too late.
    if (mode === 'slow') setTimeout(() => to.write(chunk), slowMs);
  };
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  const server: Server = createServer((client) => {
    track(client);
    client.on('error', () => undefined);
    if (mode === 'cut') return void client.destroy();
    if (mode === 'silent') return;
    const upstream = connect(target);
    track(upstream);
    upstream.on('error', () => client.destroy());
    client.on('data', (chunk) => {
      if (piecesLeft <= 0) mode = 'silent';
      piecesLeft -= 1;
      pass(chunk, upstream);
    });
    upstream.on('data', (chunk) => pass(chunk, client));
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    set: (to) => {
      mode = to;
      piecesLeft = Number.POSITIVE_INFINITY;
      if (to === 'cut') cut();
    },
    silenceAfter: (pieces) => {
      piecesLeft = pieces;
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
