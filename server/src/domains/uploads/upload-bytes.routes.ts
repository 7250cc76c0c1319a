import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import { withDeadline } from '../../platform/deadline.ts';
import { ApiError } from '../../platform/errors.ts';
import type { FileStore } from '../../platform/files/file-store.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import type { Upload } from '../../schema/tables/home.ts';
import { prepareUpload } from './uploads.mutations.ts';
import { acquireUploadLease, findOpenUpload, releaseUploadLease } from './uploads.queries.ts';
import { readContentRange } from './uploads.rules.ts';

export interface BytesDeps {
  database: Database;
  files: FileStore;
  addressLimit: RateLimiter;
}

/**
 * Receives the bytes of uploads. The URL is the permission: a signed call issued it, it expires
 * after an hour, and it accepts only the announced number of bytes.
 */
export function takeBytes(
  app: FastifyInstance,
  deps: BytesDeps,
  inEnvelope: (request: FastifyRequest, data: { received: number; bytes: number }) => unknown,
): void {
  // Keep the body a stream, so that the bytes go straight to disk.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put<{ Params: { token: string } }>('/:token', async (request) => {
    deps.addressLimit.take(networkOf(request.ip));
    const { db, firstAnswerMs } = deps.database;
    const upload = await withDeadline(
      () => findOpenUpload(db, request.params.token),
      firstAnswerMs,
    );
    if (!upload) throw new ApiError('notFound');
    const leasedUntil = await acquireUploadLease(db, upload.id);
    if (leasedUntil === undefined) throw new ApiError('operationInProgress');
    try {
      const received = await take(deps.files, { upload, request });
      // Prepare here and not in `finishUpload`: a video takes a while, and that runs in a
      // transaction.
      if (received === upload.bytes) await prepareUpload(deps.files, upload);
      return inEnvelope(request, { received, bytes: upload.bytes });
    } finally {
      await releaseUploadLease(db, { id: upload.id, leasedUntil });
    }
  });
}

async function take(
  files: FileStore,
  given: { upload: Upload; request: FastifyRequest },
): Promise<number> {
  const { upload, request } = given;
  const header = request.headers['content-range'];
  const range = header === undefined ? { from: 0, all: upload.bytes } : readContentRange(header);
  if (!range) throw new ApiError('invalidRequest', { data: { fields: [] } });
  const announced = Number(request.headers['content-length'] ?? 0);
  if (range.all !== upload.bytes || (range.from ?? 0) + announced > upload.bytes) {
    throw new ApiError('tooLarge', { data: { maxBytes: upload.bytes } });
  }
  if (await files.prepared(upload.id)) return upload.bytes;
  const received = await files.received(upload.id);
  const bytes = request.body as Readable | undefined;
  // A part at the wrong offset gets the offset to continue from, as a status query does.
  if (!bytes || range.from !== received) return received;
  return files.append(upload.id, { bytes, limit: upload.bytes }).catch((error: unknown) => {
    // The client has disconnected: keep the bytes that arrived, no answer can be sent.
    if (request.raw.destroyed && !request.raw.complete) return files.received(upload.id);
    throw error;
  });
}
