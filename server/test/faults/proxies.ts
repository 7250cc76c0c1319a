import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { testFolder } from '../test-folder.ts';
import { startRoundRobin } from './round-robin.ts';

/** A load balancer in front of two servers. */
export interface Proxy {
  url: string;
  close(): unknown;
}

export interface ProxyKind {
  name: string;
  isInstalled: boolean;
  /** How long the proxy takes to notice that a server is red. */
  noticesAfterMs: number;
  /** How long it takes to send to a server again that is back. */
  returnsAfterMs: number;
  start(ports: readonly [number, number]): Promise<Proxy>;
}

const guide = readFileSync(new URL('../../../docs/deploying.md', import.meta.url), 'utf8');

/** The block of the deployment guide that follows a text. */
function blockAfter(text: string): string {
  const [, block = ''] = /```\n([\s\S]*?)```/.exec(guide.slice(guide.indexOf(text))) ?? [];
  return `${block.trimEnd()}\n`;
}

const withAddresses = (block: string, ports: readonly [number, number]): string =>
  block
    .replace('10.0.0.11:8080', `127.0.0.1:${ports[0]}`)
    .replace('10.0.0.12:8080', `127.0.0.1:${ports[1]}`);

const isInstalled = (program: string, flag: string): boolean =>
  spawnSync(program, [flag], { stdio: 'ignore' }).status === 0;

async function startHaproxy(ports: readonly [number, number]): Promise<Proxy> {
  const file = join(testFolder('haproxy'), 'haproxy.cfg');
  const port = await freePort();
  const block = blockAfter('/etc/haproxy/haproxy.cfg');
  // Without TLS.
  writeFileSync(file, withAddresses(block, ports).replace(/bind .*/, `bind 127.0.0.1:${port}`));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill('SIGKILL') };
}

async function startNginx(ports: readonly [number, number]): Promise<Proxy> {
  const folder = testFolder('nginx');
  mkdirSync(join(folder, 'temp'));
  const file = join(folder, 'nginx.conf');
  const port = await freePort();
  const block = withAddresses(blockAfter('/etc/nginx/conf.d/web.conf'), ports)
    // Without TLS.
    .replace(/ssl_certificate.*\n/g, '')
    .replace(/listen .*;/, `listen 127.0.0.1:${port};`);
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'temp')};`)
    .join(' ');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};
    events {} http { access_log off; ${temp}\n${block}}`,
  );
  const child = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  // Its workers end with it.
  return { url: `http://127.0.0.1:${port}`, close: () => child.kill('SIGTERM') };
}

export const proxyKinds: readonly ProxyKind[] = [
  {
    name: 'a load balancer',
    isInstalled: true,
    noticesAfterMs: 400,
    returnsAfterMs: 400,
    start: (ports) => startRoundRobin({ ports, checkEveryMs: 100 }),
  },
  {
    name: 'HAProxy',
    isInstalled: isInstalled('haproxy', '-v'),
    noticesAfterMs: 3000,
    returnsAfterMs: 3000,
    start: startHaproxy,
  },
  {
    name: 'nginx',
    isInstalled: isInstalled('nginx', '-v'),
    // It asks no server whether it is ready, and learns of the end from a refused connection.
    noticesAfterMs: 0,
    // The guide: longer than `fail_timeout`.
    returnsAfterMs: 2500,
    start: startNginx,
  },
];
