import type { IncomingMessage, ServerResponse } from 'node:http';
import http from 'node:http';
import type { ApiProcess } from './api-process.ts';

/** Forwards a request to the API server. Requests wait while it restarts. */
export async function proxyToApi(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { api, port }: { api: ApiProcess; port: number },
): Promise<void> {
  if (!(await api.ready())) {
    refuse(response, api.failure() ?? 'It does not answer.');
    return;
  }
  const { method, url, headers } = request;
  const onward = http.request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on('error', (error) => refuse(response, error.message));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}

function refuse(response: ServerResponse, why: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`The API server is not running.\n${why}\n`);
}
