import type { RequestOf } from '@shared/contract/call';
import { finishUpload, startUpload } from '@shared/contract/uploads';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { mp4, png } from '../pictures.ts';
import { entry, type SweepEntry } from './entry.ts';
import type { World } from './world.ts';

const picture = png();
const asked = {
  kind: 'picture',
  contentType: 'image/png',
  bytes: picture.length,
  purpose: 'report',
} as const;

const uploadRow = (world: World, id: string) =>
  world.row<{ owner_id: string; bytes: string; title: string; done: boolean }>(
    sql`select owner_id, bytes::text, title, finished_at is not null as done from uploads where id = ${id}`,
  );

export const uploads: readonly SweepEntry[] = [
  entry(startUpload, { changes: ['uploads', 'upload_starts'] }, async (world) => ({
    body: asked,
    check: async ({ uploadId }) =>
      expect(await uploadRow(world, uploadId)).toEqual({
        owner_id: world.rich.id,
        bytes: String(picture.length),
        title: '',
        done: false,
      }),
  })),
  entry(
    finishUpload,
    { changes: ['uploads'], own: ['uploadId', 'posterUploadId'] },
    async (world) => {
      const poster = { file: picture, purpose: 'poster', kind: 'picture' } as const;
      const posterUploadId = await upload(world, { ...poster, contentType: 'image/png' });
      await world.ok(finishUpload, { uploadId: posterUploadId });
      const video = { file: mp4(), purpose: 'video', kind: 'video' } as const;
      const uploadId = await upload(world, { ...video, contentType: 'video/mp4' });
      return {
        body: { uploadId, posterUploadId, title: 'A harbor' },
        check: async ({ url }) => {
          expect(await uploadRow(world, uploadId)).toMatchObject({ done: true, title: 'A harbor' });
          expect((await world.test.app.inject(url)).statusCode).toBe(200);
        },
      };
    },
  ),
];

type Upload = Omit<RequestOf<typeof startUpload>, 'bytes'> & { file: Buffer };

/** All bytes of a file, not finished. */
async function upload(world: World, { file: payload, ...about }: Upload): Promise<string> {
  const started = await world.ok(startUpload, { ...about, bytes: payload.length });
  const headers = { 'content-type': 'application/octet-stream' };
  await world.test.app.inject({ method: 'PUT', url: started.uploadUrl, payload, headers });
  return started.uploadId;
}
