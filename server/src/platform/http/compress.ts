import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** What fits into one packet gains nothing. */
const leastBytes = 1400;

/** The text as this client can take it, with the headers that say so. */
export async function compressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, quality }: { text: string; quality: number },
): Promise<string | Buffer> {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    return brotli(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip');
    return gzip(text);
  }
  return text;
}

/** Sends a text; a long one is made shorter, on another thread than this one. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  if (text.length < leastBytes) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  return compressed(request, reply, { text, quality: 4 }).then((shorter) => reply.send(shorter));
}
