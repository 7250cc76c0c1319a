import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

/**
 * A request whose end a proxy and the server could see at different places would let a stranger put a
 * request of their own before that of another person.
 */
let test: TestApp;
let port = 0;
beforeAll(async () => {
  test = await startTestApp();
  const address = new URL(await test.app.listen({ port: 0, host: '127.0.0.1' }));
  port = Number(address.port);
});
afterAll(() => test.close());

/** Sends a text and returns all that comes until the server ends the connection. */
function exchange(text: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port }).setEncoding('latin1');
  let received = '';
  socket.on('data', (part: string) => {
    received += part;
  });
  socket.on('error', () => undefined);
  socket.write(text, 'latin1');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`The connection stays open after: ${received}`));
    }, 5000);
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
  });
}

const statuses = (received: string): number[] =>
  [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
const smuggled = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
const post = (headers: readonly string[], body: string): string =>
  ['POST /api/v1/home/systemSetting HTTP/1.1', 'Host: a', ...headers, '', body].join('\r\n');

it.each<[string, string[], string]>([
  ['a length beside chunks', ['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
  ['chunks beside a length', ['Transfer-Encoding: chunked', 'Content-Length: 6'], '0\r\n\r\n'],
  ['two lengths', ['Content-Length: 0', 'Content-Length: 70'], ''],
  ['a length that is a list', ['Content-Length: 0, 70'], ''],
  ['a length with a sign', ['Content-Length: +0'], ''],
  ['a length in another base', ['Content-Length: 0x0'], ''],
  ['a space before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 0'], ''],
  ['another encoding beside a length', ['Transfer-Encoding: xchunked', 'Content-Length: 0'], ''],
  ['chunks that are not the last encoding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
  ['a folded header', ['Transfer-Encoding:', ' chunked', 'Content-Length: 0'], ''],
  ['a header without a name', [': chunked', 'Content-Length: 0'], ''],
  ['a chunk whose length is none', ['Transfer-Encoding: chunked'], '0x0\r\n\r\n'],
  ['a chunk that is longer than it says', ['Transfer-Encoding: chunked'], '1\r\nab\r\n0\r\n\r\n'],
  [
    'a carriage return in a header',
    ['X-A: b\rTransfer-Encoding: chunked', 'Content-Length: 0'],
    '',
  ],
  ['a zero byte in a header', ['X-A: b\0c', 'Content-Length: 0'], ''],
])('%s ends the connection, and nothing behind it is a request', async (_what, headers, body) => {
  const received = await exchange(post(headers, body) + smuggled);
  // Once the body has begun, the connection may end without an answer.
  expect(['', '400']).toContain(statuses(received).join());
});

it('a request with a clear end is followed by the next one', async () => {
  const first = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  expect(statuses(await exchange(first + smuggled))).toEqual([200, 200]);
});
