import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';

interface Asked {
  method?: string;
  headers?: IncomingHttpHeaders;
}

/** Always checks the certificate, whatever the environment says. */
export function openRequest(address: string, { method, headers }: Asked): http.ClientRequest {
  return address.startsWith('https:')
    ? https.request(address, { method, headers, rejectUnauthorized: true })
    : http.request(address, { method, headers });
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const limitMs = 15_000;
const maxBytes = 20_000_000;

/** Reads an address of a deployed server; rejects with a sentence. */
export function ask(address: string, headers: IncomingHttpHeaders = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = openRequest(address, {
      method: 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
    });
    const limit = setTimeout(
      () => request.destroy(new Error(`no answer within ${limitMs / 1000} seconds`)),
      limitMs,
    );
    request.once('close', () => clearTimeout(limit));
    request.once('error', (error) => reject(new Error(unreachable(address, error))));
    request.once('response', (answer: IncomingMessage) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) answer.destroy(new Error('the answer is too long'));
      });
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
        (error: Error) => reject(new Error(unreachable(address, error))),
      );
    });
    request.end();
  });
}

function unreachable(address: string, error: NodeJS.ErrnoException): string {
  const { origin } = new URL(address);
  const why = error.message || (error.code ?? 'no reason given');
  const isCertificate = /CERT|SELF_SIGNED|ALTNAME|UNABLE_TO_VERIFY|ISSUER/.test(error.code ?? '');
  return isCertificate
    ? `${origin} has no valid certificate: ${why}. An authority of your own goes into NODE_EXTRA_CA_CERTS.`
    : `${origin} cannot be reached: ${why}.`;
}
