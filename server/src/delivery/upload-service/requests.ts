import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxFileBytes } from '../releases/names.ts';
import { type SignedRelease, signatureHeader } from '../releases/signatures.ts';
import type { ReleaseRef } from '../releases/store.ts';

/** Keeps bodies as raw bytes: files are binary, and a contents list is hashed as sent. */
export function keepBodiesRaw(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: maxFileBytes },
    (_request, body, done) => done(null, body),
  );
}

export const bytesOf = ({ body }: FastifyRequest): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.alloc(0);

export function signatureOf({ headers }: FastifyRequest): string | undefined {
  const shown = headers[signatureHeader];
  return typeof shown === 'string' ? Buffer.from(shown, 'base64url').toString() : undefined;
}

export const signedBy = (
  request: FastifyRequest,
  { name, release }: ReleaseRef,
): SignedRelease => ({
  name,
  release,
  contents: bytesOf(request).toString(),
  signature: signatureOf(request),
});
