import { Readable } from 'node:stream';
import { and, inArray, isNotNull } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { uploads } from '../schema/tables/home.ts';
import video from './demo-video.json' with { type: 'json' };

/** An MP4 (H.264, 180 × 320, no sound); as JSON, it is bundled with the program. */
export const demoVideo = Buffer.from(video.mp4, 'base64');
export const demoVideoMs = 4000;
/** A JPEG of its middle. */
export const demoPoster = Buffer.from(video.poster, 'base64');

/**
 * Gives the videos of a demo something to play, the same four seconds of slow colors for each, and
 * their posters something to show.
 */
export async function writeDemoVideos(db: Db, files: FileStore): Promise<void> {
  const isShown = inArray(uploads.purpose, ['video', 'poster']);
  const rows = await db
    .select()
    .from(uploads)
    .where(and(isShown, isNotNull(uploads.fileName)));
  for (const { id, fileName, purpose } of rows) {
    if (fileName === null || (await files.open(fileName))) continue;
    const [bytes, type] =
      purpose === 'video' ? [demoVideo, 'mp4' as const] : [demoPoster, 'jpg' as const];
    await files.append(id, { bytes: Readable.from(bytes), limit: bytes.length });
    await files.prepare(id, type);
    await files.publish(id, { name: fileName, type });
  }
}
