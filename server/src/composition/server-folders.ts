import type { ServerFolder } from '../platform/files/folder-mark.ts';

/** The folders beside the database. With an embedded database, they are one server's own. */
export const serverFolders = (config: {
  databaseUrl: string | undefined;
  uploadsDir: string;
  releasesDir: string;
  sharesReleases: boolean;
  keepsUploadsFolder: boolean;
}): ServerFolder[] => {
  const hasOthers = config.databaseUrl !== undefined;
  const uploads = {
    name: 'uploads',
    path: config.uploadsDir,
    isWritten: true,
    isShared: hasOthers,
  };
  return [
    ...(config.keepsUploadsFolder ? [uploads] : []),
    {
      name: 'releases',
      path: config.releasesDir,
      isWritten: false,
      isShared: hasOthers && config.sharesReleases,
    },
  ];
};
