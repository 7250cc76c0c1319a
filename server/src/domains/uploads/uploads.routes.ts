import { randomBytes } from 'node:crypto';
import type { ParsedRequestOf } from '@shared/contract/call';
import { apiPrefix } from '@shared/contract/envelope';
import { finishUpload, startUpload } from '@shared/contract/uploads';
import { eq, sql } from 'drizzle-orm';
import { hashToken } from '../../access/session.ts';
import { implement } from '../../calls/implement.ts';
import type { Db } from '../../platform/db/database.ts';
import { isId, newId } from '../../platform/db/new-id.ts';
import { findRow } from '../../platform/db/rows.ts';
import { ApiError } from '../../platform/errors.ts';
import { type FileStore, type FileType, fileTypes } from '../../platform/files/file-store.ts';
import { contentTypes } from '../../platform/files/sniff.ts';
import { readVideoDuration } from '../../platform/files/video-duration.ts';
import { filePath } from '../../platform/http/files.ts';
import { seconds } from '../../platform/time/time.ts';
import { type Upload, uploadStarts, uploads } from '../../schema/tables/home.ts';
import { prepareUpload } from './uploads.mutations.ts';
import { countRecentUploads, findOwnUpload } from './uploads.queries.ts';
import {
  bytesPerDay,
  fileStem,
  isPublic,
  limitFor,
  partBytes,
  uploadMinutes,
  uploadsPerHour,
} from './uploads.rules.ts';

export const uploadsRoutes = [
  implement(startUpload, async ({ db, person }, input) => {
    const most = limitFor(input);
    if (most === undefined) throw new ApiError('fileRefused');
    if (input.bytes > most) throw new ApiError('tooLarge', { data: { maxBytes: most } });
    const lately = await countRecentUploads(db, person.id);
    if (lately.inAnHour >= uploadsPerHour || lately.bytesInADay + input.bytes > bytesPerDay) {
      throw new ApiError('tooManyRequests', { data: { retryAfterSeconds: 3600 } });
    }
    const token = randomBytes(32).toString('base64url');
    const { kind, purpose, bytes } = input;
    const id = newId();
    await db.insert(uploadStarts).values({ id, ownerId: person.id, bytes });
    const [made] = await db
      .insert(uploads)
      .values({
        id,
        ownerId: person.id,
        tokenHash: hashToken(token),
        kind,
        purpose,
        bytes,
        expiresAt: sql`now() + make_interval(mins => ${uploadMinutes})`,
      })
      .returning();
    if (!made) throw new Error('an upload was not stored');
    return {
      uploadId: made.id,
      uploadUrl: `${apiPrefix}/uploads/${token}`,
      expiresAt: seconds(made.expiresAt),
      maxBytes: bytes,
      partBytes,
    };
  }),

  implement(finishUpload, async ({ db, person, services }, input) => {
    const { uploadId } = input;
    const upload = await findOwnUpload(db, { id: uploadId, ownerId: person.id });
    if (!upload) throw new ApiError('notFound');
    const isFirst = upload.fileName === null;
    const details =
      isFirst && upload.purpose === 'video' ? await readDetails(db, upload, input) : {};
    const name = upload.fileName ?? (await publish(services.files, upload));
    const file = await services.files.open(name);
    if (!file) throw new ApiError('notFound');
    if (isFirst) {
      const durationMs = upload.kind === 'video' ? await readVideoDuration(file) : null;
      await db
        .update(uploads)
        .set({ ...details, durationMs, fileName: name, finishedAt: sql`now()` })
        .where(eq(uploads.id, upload.id));
    }
    const type = name.split('.')[1] as FileType;
    const { kind } = upload;
    const path = filePath(name);
    const url = isPublic(upload.purpose) ? path : services.links.sign(path);
    return { url, kind, contentType: contentTypes[type], bytes: file.bytes };
  }),
];

/** The title and the poster of a video, which is refused with a poster that is not its owner's. */
async function readDetails(
  db: Db,
  { ownerId }: Upload,
  input: ParsedRequestOf<typeof finishUpload>,
): Promise<{ title: string; posterName: string | null }> {
  const { posterUploadId: id } = input;
  const title = (input.title ?? '').replace(/\s+/g, ' ').trim();
  if (id === undefined) return { title, posterName: null };
  const poster = isId(id)
    ? await findRow(db, uploads, { id, ownerId, purpose: 'poster' })
    : undefined;
  if (!poster?.fileName) throw new ApiError('notFound');
  return { title, posterName: poster.fileName };
}

/**
 * Publishes an upload if it is complete and of the announced kind. The file name derives from the
 * upload, so that a retry after a lost answer finds the published file.
 */
async function publish(files: FileStore, upload: Upload): Promise<string> {
  const stem = fileStem(upload.tokenHash);
  const type = (await files.prepared(upload.id)) ?? (await prepareUpload(files, upload));
  if (type === undefined) {
    const received = await files.received(upload.id);
    const there = received === 0 ? await findPublished(files, stem) : undefined;
    if (there) return there;
    if (received >= upload.bytes) throw new ApiError('fileRefused');
    const field = { path: 'uploadId', key: 'invalid' };
    throw new ApiError('invalidRequest', { data: { fields: [field], received } });
  }
  const name = `${stem}.${type}`;
  await files.publish(upload.id, { name, type });
  return name;
}

async function findPublished(files: FileStore, stem: string): Promise<string | undefined> {
  for (const type of fileTypes) {
    if (await files.open(`${stem}.${type}`)) return `${stem}.${type}`;
  }
  return undefined;
}
