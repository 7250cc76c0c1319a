import { type FileTree, openFolderTree, openObjectTree } from '../platform/files/file-tree.ts';
import { type UploadsConfig, uploadObjects } from './uploads-store.ts';

export interface TreesConfig extends UploadsConfig {
  releasesDir: string;
}

/** The files beside the database, by what they are for. */
export const serverTrees = (config: TreesConfig): Record<'uploads' | 'releases', FileTree> => {
  const { uploadsDir, releasesDir, s3, keepsUploadsFolder } = config;
  const objects = s3 && !keepsUploadsFolder ? uploadObjects(s3) : undefined;
  return {
    uploads: objects ? openObjectTree(objects) : openFolderTree(uploadsDir),
    releases: openFolderTree(releasesDir),
  };
};

/** The object store for uploads. */
export const objectTree = ({ s3 }: Pick<UploadsConfig, 's3'>): FileTree | undefined =>
  s3 && openObjectTree(uploadObjects(s3));
