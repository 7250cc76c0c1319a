import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Answers a request whose body is too slow through its route, like every other refusal. Node alone
 * would answer without the route's format.
 */
export function createSlowRequestHandler(refusal: () => Error) {
  const replies = new WeakMap<Socket, FastifyReply>();
  return {
    register: (app: FastifyInstance): void => {
      app.addHook('onRequest', (request, reply, done) => {
        replies.set(request.raw.socket, reply);
        done();
      });
    },
    /** For requests that Node could not read, or not in time. */
    handle: (error: Error & { code?: string }, socket: Socket): void => {
      const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      const reply = replies.get(socket);
      const isOpen = reply !== undefined && !reply.sent && !socket.destroyed;
      if (isLate && isOpen) return void reply.header('connection', 'close').send(refusal());
      const status = isLate ? '408 Request Timeout' : '400 Bad Request';
      if (socket.writable && !isOpen) {
        socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`);
      }
      socket.destroy();
    },
  };
}
