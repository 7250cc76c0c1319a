import { BrokenFileError } from '../../platform/files/broken-file.ts';
import type { FileStore, FileType } from '../../platform/files/file-store.ts';
import { detectType, sniffBytes } from '../../platform/files/sniff.ts';
import type { Upload } from '../../schema/tables/home.ts';
import { isOfKind } from './uploads.rules.ts';

/**
 * Prepares an upload once all its bytes have arrived: detects its type and strips personal
 * metadata. Undefined if bytes are missing or the file is not accepted.
 */
export async function prepareUpload(
  files: FileStore,
  upload: Pick<Upload, 'id' | 'kind' | 'bytes'>,
): Promise<FileType | undefined> {
  const { id, kind, bytes } = upload;
  if ((await files.received(id)) < bytes) return undefined;
  const type = detectType(await files.readStart(id, sniffBytes));
  if (!type || !isOfKind(type, kind)) return undefined;
  try {
    await files.prepare(id, type);
    return type;
  } catch (error) {
    if (error instanceof BrokenFileError) return undefined;
    throw error;
  }
}
