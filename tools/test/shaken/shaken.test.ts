import { spawn } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { at } from '../../build/paths.ts';
import { startSlowProxy } from './slow-proxy.ts';

vi.setConfig({ testTimeout: 30_000 });

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
  vi.restoreAllMocks();
});

/** Sends a request as a browser with a proxy does. */
const askThrough = (proxy: string, url: string): Promise<{ status?: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(proxy);
    const request = http.request(
      { host: '127.0.0.1', port, path: url, method: 'POST' },
      (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => {
          body += chunk.toString();
        });
        answer.on('end', () => resolve({ status: answer.statusCode, body }));
      },
    );
    request.on('error', reject);
    request.end('hello');
  });

async function startServer(): Promise<string> {
  const server = http.createServer((request, answer) => {
    answer.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] });
    answer.write(`${request.method} ${request.url} `);
    request.pipe(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ending.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('forwards requests with a delay', async () => {
  const url = await startServer();
  const proxy = await startSlowProxy(100);
  ending.push(proxy.stop);
  vi.spyOn(Math, 'random').mockReturnValue(0.75);
  const startedAt = performance.now();
  const answer = await askThrough(proxy.url, `${url}/a?b=1`);
  expect(answer).toEqual({ status: 201, body: 'POST /a?b=1 hello' });
  // Timers may fire a millisecond early.
  expect(performance.now() - startedAt).toBeGreaterThan(148);
});

it('breaks the connection without a server', async () => {
  const proxy = await startSlowProxy(0);
  ending.push(proxy.stop);
  await expect(askThrough(proxy.url, 'http://127.0.0.1:1/')).rejects.toThrow('socket hang up');
});

it('ends the busy processes when their parent is killed', async () => {
  const script = `
    const { spawn } = require('node:child_process');
    const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
    console.log(spawn(process.execPath, [${JSON.stringify(at('tools/test/shaken/busy.mjs'))}], { stdio }).pid);
  `;
  const parent = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  ending.push(() => parent.kill('SIGKILL'));
  const pid = await new Promise<number>((resolve) => {
    parent.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString())));
  });
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
