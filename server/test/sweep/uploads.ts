import { finishUpload, startUpload } from '@shared/contract/uploads';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { png } from '../pictures.ts';
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
  world.row<{ owner_id: string; bytes: string; done: boolean }>(
    sql`select owner_id, bytes::text, finished_at is not null as done from uploads where id = ${id}`,
  );

export const uploads: readonly SweepEntry[] = [
  entry(startUpload, { changes: ['uploads', 'upload_starts'] }, async (world) => ({
    body: asked,
    check: async ({ uploadId }) =>
      expect(await uploadRow(world, uploadId)).toEqual({
        owner_id: world.rich.id,
        bytes: String(picture.length),
        done: false,
      }),
  })),
  entry(finishUpload, { changes: ['uploads'], own: ['uploadId'] }, async (world) => {
    const { uploadId, uploadUrl } = await world.ok(startUpload, asked);
    const headers = { 'content-type': 'application/octet-stream' };
    const put = { method: 'PUT', url: uploadUrl, payload: picture, headers } as const;
    await world.test.app.inject(put);
    return {
      body: { uploadId },
      check: async ({ url }) => {
        expect((await uploadRow(world, uploadId)).done).toBe(true);
        expect((await world.test.app.inject(url)).statusCode).toBe(200);
      },
    };
  }),
];
