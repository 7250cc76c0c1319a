import type { SharedFolder } from '../platform/files/folder-mark.ts';

/** The folders that all servers of a database share. */
export const sharedFolders = (config: {
  uploadsDir: string;
  releasesDir: string;
}): SharedFolder[] => [
  { name: 'uploads', path: config.uploadsDir, isWritten: true },
  { name: 'releases', path: config.releasesDir, isWritten: false },
];
