import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The bare http module: a constant for every request, and nothing else. */
const answer = process.argv[2] ?? '';
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': Buffer.byteLength(answer),
};
const server = http.createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
