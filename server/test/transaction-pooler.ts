import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A pooler that gives each transaction the session that was used last, as PgBouncer does. */
export interface TransactionPooler {
  url: string;
  /** In `session` mode, a connection keeps its session. */
  set(mode: 'session' | 'transaction'): void;
  close(): void;
}

interface Backend {
  socket: Socket;
  client: Socket | undefined;
  /** Queries without an answer. */
  running: number;
}

/** Calls back with each whole message: a type, and a length that does not count the type. */
function readMessages(socket: Socket, take: (message: Buffer) => void, hasStartup = false): void {
  let rest = Buffer.alloc(0);
  let typeBytes = hasStartup ? 0 : 1;
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= typeBytes + 4) {
      const length = typeBytes + rest.readInt32BE(typeBytes);
      if (rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
      typeBytes = 1;
    }
  });
}

const typeOf = (message: Buffer): string => String.fromCharCode(message[0] ?? 0);

/** AuthenticationOk and ReadyForQuery. */
const greeting = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

function startupMessage(url: URL): Buffer {
  const words = ['user', url.username, 'database', url.pathname.slice(1), ''];
  const body = Buffer.from(`\0\x03\0\0${words.join('\0')}\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

export async function openTransactionPooler(
  databaseUrl: string,
  sessions: number,
): Promise<TransactionPooler> {
  const url = new URL(databaseUrl);
  const idle: Backend[] = [];
  const sockets = new Set<Socket>();
  let mode: 'session' | 'transaction' = 'transaction';
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  };
  const openBackend = () =>
    new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname);
      track(socket);
      const backend: Backend = { socket, client: undefined, running: 0 };
      socket.write(startupMessage(url));
      readMessages(socket, (message) => {
        backend.client?.write(message);
        if (typeOf(message) !== 'Z') return;
        if (!backend.client) {
          idle.push(backend);
          return resolve();
        }
        backend.running -= 1;
        const isIdle = backend.running === 0 && message.at(-1) === 'I'.charCodeAt(0);
        if (isIdle && mode === 'transaction') {
          backend.client = undefined;
          idle.push(backend);
        }
      });
    });
  for (let count = 0; count < sessions; count += 1) await openBackend();
  const server = createServer((client) => {
    track(client);
    let backend: Backend | undefined;
    const take = (message: Buffer) => {
      if (typeOf(message) === '\0') return client.write(greeting);
      if (typeOf(message) === 'X') return client.end();
      if (backend?.client !== client) backend = idle.pop();
      if (!backend) throw new Error('the pooler has no session left');
      backend.client = client;
      if (['Q', 'S'].includes(typeOf(message))) backend.running += 1;
      return backend.socket.write(message);
    };
    readMessages(client, take, true);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: Object.assign(new URL(url), { port: String(port) }).href,
    set: (to) => {
      mode = to;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
