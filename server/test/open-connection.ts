import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '@shared/contract/envelope';

export interface RawAnswer {
  status: number;
  head: string;
  envelope: Envelope | undefined;
}

/** A connection on which a test decides when each byte is sent. */
export interface Connection {
  send(text: string): Promise<RawAnswer>;
  /** Sends a call and its body in parts; stops at an early answer. */
  post(parts: readonly string[], options?: { pauseMs?: number }): Promise<RawAnswer>;
  ended: Promise<void>;
}

export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).setEncoding('utf8');
  let received = '';
  socket.on('data', (text: string) => {
    received += text;
  });
  // A reset after the answer.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise((resolve) => socket.once('connect', resolve));
  const readAnswer = async (): Promise<RawAnswer> => {
    while (!socket.destroyed && !isComplete(received)) await sleep(10);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    received = '';
    return {
      status: Number(head.split(' ')[1]),
      head,
      envelope: body === '' ? undefined : (JSON.parse(body) as Envelope),
    };
  };
  return {
    send: (text) => {
      socket.write(text);
      return readAnswer();
    },
    post: async (parts, { pauseMs = 0 } = {}) => {
      const length = parts.reduce((sum, part) => sum + part.length, 0);
      const path = '/api/v1/home/systemSetting';
      const lines = [`POST ${path} HTTP/1.1`, `host: ${host}`, 'content-type: application/json'];
      socket.write(`${[...lines, `content-length: ${length}`].join('\r\n')}\r\n\r\n`);
      for (const [index, part] of parts.entries()) {
        if (received !== '' || socket.destroyed) break;
        if (index > 0) await sleep(pauseMs);
        socket.write(part);
      }
      return readAnswer();
    },
    ended,
  };
}

function isComplete(text: string): boolean {
  const [head = '', body] = text.split('\r\n\r\n');
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
  return body !== undefined && Buffer.byteLength(body) >= length;
}
