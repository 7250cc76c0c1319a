import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { type FileStore, fileTypes } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { oneByOne } from '../../platform/jobs/one-by-one.ts';
import { uploads } from '../../schema/tables/home.ts';
import { lockStaleUpload, staleUploads } from './uploads.queries.ts';
import { fileStem } from './uploads.rules.ts';

/** What was begun and not finished in its hour is forgotten, bytes first. */
export const forgetUploads: Job = {
  name: 'forget-uploads',
  everySeconds: 600,
  run: async ({ database, services }) => {
    const { failures } = await oneByOne(await staleUploads(database.db), ({ id }) =>
      database.transaction((tx) => forget(tx, { id, files: services.files })),
    );
    if (failures.length > 0) throw failures[0];
  },
};

async function forget(tx: Db, of: { id: string; files: FileStore }): Promise<void> {
  const { id, files } = of;
  // Whoever finishes it at this moment has the row: then it is no longer stale.
  const upload = await lockStaleUpload(tx, id);
  if (!upload) return;
  await files.discard(id);
  // A file whose transaction failed after it was published: no row leads to it.
  const stem = fileStem(upload.tokenHash);
  for (const type of fileTypes) await files.remove(`${stem}.${type}`);
  await tx.delete(uploads).where(eq(uploads.id, id));
}
