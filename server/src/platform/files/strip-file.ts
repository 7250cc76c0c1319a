import { open } from 'node:fs/promises';
import type { FileType } from './file-store.ts';
import { stripMetadata } from './metadata.ts';
import { hideVideoMetadata } from './video-metadata.ts';

/** Strips the metadata of a file in its place. */
export async function stripFile(path: string, type: FileType): Promise<void> {
  if (type === 'mp4') await hideVideoMetadata(path);
  else await rewrite(path, (bytes) => stripMetadata(bytes, type));
}

async function rewrite(path: string, change: (bytes: Buffer) => Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const changed = change(await handle.readFile());
    await handle.truncate(0);
    await handle.write(changed, 0, changed.length, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
