import type { ServerFolder } from '../platform/files/folder-mark.ts';

/** The folders beside the database. */
export const serverFolders = (config: {
  uploadsDir: string;
  releasesDir: string;
  sharesReleases: boolean;
}): ServerFolder[] => [
  { name: 'uploads', path: config.uploadsDir, isWritten: true, isShared: true },
  {
    name: 'releases',
    path: config.releasesDir,
    isWritten: false,
    isShared: config.sharesReleases,
  },
];
