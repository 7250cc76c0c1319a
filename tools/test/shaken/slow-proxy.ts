import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface SlowProxy {
  url: string;
  stop(): void;
}

/**
 * A proxy for the browser that delays each request by a random time around the given one, so that
 * answers arrive late and out of order.
 */
export async function startSlowProxy(delayMs: number): Promise<SlowProxy> {
  const server = http.createServer(async (request, answer) => {
    await sleep(Math.random() * 2 * delayMs);
    passOn(request, answer);
  });
  // WebSockets go through a tunnel.
  server.on('connect', (request, socket) => {
    const { hostname, port } = new URL(`http://${request.url}`);
    const onward = net.connect(Number(port || 80), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    onward.on('error', () => socket.destroy());
    socket.on('error', () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function passOn(request: http.IncomingMessage, answer: http.ServerResponse): void {
  const { method, headers } = request;
  // No connection reuse: a stopped server of a journey must not leave one behind.
  const onward = http.request(request.url ?? '', { method, headers, agent: false }, (given) => {
    answer.writeHead(given.statusCode ?? 502, given.statusMessage, given.rawHeaders);
    given.pipe(answer);
  });
  // Breaks the connection, as it would without the proxy.
  onward.on('error', () => answer.destroy());
  answer.on('close', () => onward.destroy());
  request.pipe(onward);
}
