import type { FileStore } from '../platform/files/file-store.ts';
import { createFolderStore } from '../platform/files/folder-store.ts';
import {
  createMovingFileStore,
  createObjectFileStore,
} from '../platform/files/object-file-store.ts';
import { type ObjectStore, objectsBelow } from '../platform/objects/object-store.ts';
import type { S3Settings } from '../platform/objects/s3-settings.ts';
import { openS3Store } from '../platform/objects/s3-store.ts';

export interface UploadsConfig {
  uploadsDir: string;
  s3: S3Settings | undefined;
  keepsUploadsFolder: boolean;
}

export const uploadObjects = (s3: S3Settings): ObjectStore =>
  objectsBelow(openS3Store(s3), 'uploads');

/** Uploads in a folder, in an object store, or on their way from one into the other. */
export function openUploads({ uploadsDir, s3, keepsUploadsFolder }: UploadsConfig): FileStore {
  if (!s3) return createFolderStore(uploadsDir);
  const objects = uploadObjects(s3);
  if (!keepsUploadsFolder) return createObjectFileStore(objects);
  return createMovingFileStore(createFolderStore(uploadsDir), { objects });
}
