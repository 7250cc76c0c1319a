import { type FileTree, openFolderTree } from '../platform/files/file-tree.ts';

export interface TreesConfig {
  uploadsDir: string;
  releasesDir: string;
}

/** The files beside the database, by what they are for. */
export const serverTrees = ({
  uploadsDir,
  releasesDir,
}: TreesConfig): Record<'uploads' | 'releases', FileTree> => ({
  uploads: openFolderTree(uploadsDir),
  releases: openFolderTree(releasesDir),
});
