import fs from 'node:fs';
import { PostgresStartError } from './postgres-process.ts';

/** The file systems that several machines can mount at once, by the number that Linux gives them. */
const sharedFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0xc36400, 'Ceph'],
  [0xbd00bd0, 'Lustre'],
  [0x1161970, 'GFS2'],
  [0x7461636f, 'OCFS2'],
  [0x5346414f, 'AFS'],
]);

/**
 * The lock on a data folder holds on one machine: refuses a folder that other machines can reach.
 * Other systems than Linux do not tell.
 */
export function assertLocalFolder(folder: string): void {
  if (process.platform !== 'linux') return;
  const name = sharedFileSystems.get(fs.statfsSync(folder).type >>> 0);
  if (!name) return;
  throw new PostgresStartError(
    `${folder} is on a file system that other machines can mount (${name}). The embedded database ` +
      'is for one machine: two servers on one folder would destroy the data. Choose a folder on a ' +
      'local disk with DATA_DIR, or set DATABASE_URL.',
  );
}
