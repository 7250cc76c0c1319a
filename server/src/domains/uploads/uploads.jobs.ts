import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { deleteInBatches } from '../../platform/db/delete-in-batches.ts';
import { type FileStore, fileTypes } from '../../platform/files/file-store.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { runEach } from '../../platform/jobs/run-sequentially.ts';
import { uploadStarts, uploads } from '../../schema/tables/home.ts';
import { isOldStart, lockStaleUpload, staleUploads } from './uploads.queries.ts';
import { fileStem } from './uploads.rules.ts';

/** Deletes uploads that were not finished before they expired, bytes first, and old starts. */
export const deleteUploads: Job = {
  name: 'delete-expired-uploads',
  everySeconds: 600,
  run: async ({ database, services }) => {
    await runEach(await staleUploads(database.db), ({ id }) =>
      database.transaction((tx) => deleteUpload(tx, { id, files: services.files })),
    );
    const starts = { from: uploadStarts, where: isOldStart, isImmutable: true };
    await deleteInBatches(database.db, starts);
  },
};

async function deleteUpload(tx: Db, of: { id: string; files: FileStore }): Promise<void> {
  const { id, files } = of;
  // Waits for a concurrent `finishUpload`, after which the upload is no longer stale.
  const upload = await lockStaleUpload(tx, id);
  if (!upload) return;
  await files.discard(id);
  // The published file, if any: its transaction failed, or it was released.
  const stem = fileStem(upload.tokenHash);
  for (const type of fileTypes) await files.remove(`${stem}.${type}`);
  await tx.delete(uploads).where(eq(uploads.id, id));
}
