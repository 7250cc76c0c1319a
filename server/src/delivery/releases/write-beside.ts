import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** Writes a whole file beside the folder of a release, which itself never changes. */
export async function writeBeside(
  releaseFolder: string,
  { file, content }: { file: string; content: string | Buffer },
): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  // Named as half releases are, so that --prune removes what a killed process leaves.
  const half = path.join(
    path.dirname(releaseFolder),
    `.${path.basename(releaseFolder)}.${randomUUID()}.part`,
  );
  await fs.writeFile(half, content);
  await fs.rename(half, file);
}
