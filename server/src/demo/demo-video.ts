import { Readable } from 'node:stream';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../platform/db/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { uploads } from '../schema/tables/home.ts';
import video from './demo-video.json' with { type: 'json' };

/** An MP4 (H.264, 180 × 320, no sound); as JSON, it is bundled with the program. */
export const demoVideo = Buffer.from(video.mp4, 'base64');
export const demoVideoMs = 4000;

/** Gives the videos of a demo something to play: the same four seconds of slow colors for each. */
export async function writeDemoVideos(db: Db, files: FileStore): Promise<void> {
  const isVideo = and(eq(uploads.purpose, 'video'), isNotNull(uploads.fileName));
  const rows = await db.select().from(uploads).where(isVideo);
  for (const { id, fileName } of rows) {
    if (fileName === null || (await files.open(fileName))) continue;
    await files.append(id, { bytes: Readable.from(demoVideo), limit: demoVideo.length });
    await files.prepare(id, 'mp4');
    await files.publish(id, { name: fileName, type: 'mp4' });
  }
}
