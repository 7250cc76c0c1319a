import { Agent, createServer, get, type IncomingMessage, request, type Server } from 'node:http';

export interface RoundRobin {
  url: string;
  close(): void;
}

interface Upstream {
  port: number;
  /** Checks in a row with the same result. */
  passed: number;
  failed: number;
  isUp: boolean;
}

const fall = 2;
const rise = 2;

/**
 * A load balancer by the rules of the deployment guide: it asks `/readyz` of each server, reuses
 * connections, and sends a call again only if its connection was refused.
 */
export async function startRoundRobin(given: {
  ports: readonly number[];
  checkEveryMs: number;
}): Promise<RoundRobin> {
  const upstreams = given.ports.map((port) => ({ port, passed: 0, failed: 0, isUp: true }));
  const agent = new Agent({ keepAlive: true });
  let forwarded = 0;
  const next = (): Upstream | undefined => {
    const up = upstreams.filter(({ isUp }) => isUp);
    forwarded += 1;
    return up[forwarded % up.length];
  };
  const server: Server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    for (let attempt = 1; ; attempt += 1) {
      const to = next();
      try {
        if (!to) throw new Error('no server is up');
        const answer = await forward(incoming, { to, body, agent });
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      } catch (error) {
        const wasSent = (error as NodeJS.ErrnoException).code !== 'ECONNREFUSED';
        if (wasSent || attempt === 3) return void outgoing.writeHead(to ? 502 : 503).end();
      }
    }
  });
  const check = () => {
    for (const upstream of upstreams) isReady(upstream).then((ready) => note(upstream, ready));
  };
  const timer = setInterval(check, given.checkEveryMs);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      clearInterval(timer);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function forward(
  { method, url, headers, socket }: IncomingMessage,
  { to, body, agent }: { to: Upstream; body: Buffer; agent: Agent },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { connection: _, ...kept } = headers;
    const from = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ');
    const path = url ?? '/';
    const options = { host: '127.0.0.1', port: to.port, agent, method, path };
    request({ ...options, headers: { ...kept, 'x-forwarded-for': from } }, resolve)
      .once('error', reject)
      .end(body);
  });
}

function isReady({ port }: Upstream): Promise<boolean> {
  return new Promise((resolve) => {
    const check = get({ host: '127.0.0.1', port, path: '/readyz', timeout: 3000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    check.once('timeout', () => check.destroy()).once('error', () => resolve(false));
  });
}

function note(upstream: Upstream, isPassed: boolean): void {
  upstream.passed = isPassed ? upstream.passed + 1 : 0;
  upstream.failed = isPassed ? 0 : upstream.failed + 1;
  if (upstream.passed >= rise) upstream.isUp = true;
  if (upstream.failed >= fall) upstream.isUp = false;
}
