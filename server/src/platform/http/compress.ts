import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** A text that fits into one packet gains nothing from compression. */
const minBytes = 1400;

/** Compresses the text with an encoding that the client accepts, and sets the header. */
export async function compressText(
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

/** Sends a text; compresses a long one, off the main thread. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): FastifyReply | Promise<FastifyReply> {
  if (text.length < minBytes) return reply.send(text);
  reply.header('vary', 'accept-encoding');
  return compressText(request, reply, { text, quality: 5 }).then((shorter) => reply.send(shorter));
}
