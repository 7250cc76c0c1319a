import { afterAll, beforeAll } from 'vitest';
import type { ObjectStore } from '../src/platform/objects/object-store.ts';
import { openS3Store } from '../src/platform/objects/s3-store.ts';
import { hasRadosgw, type S3Server, startRadosgw } from './radosgw.ts';

/** False, and says so, where the store's programs are not installed; on CI they have to be. */
export const testsS3: boolean = hasRadosgw();
if (!testsS3 && process.env.CI) {
  throw new Error('The tests of the object store need Debian’s radosgw, ceph-mon and ceph-osd.');
}

/** One S3 server for the tests of a file. */
export function useS3() {
  let server: S3Server | undefined;
  beforeAll(async () => {
    if (testsS3) server = await startRadosgw();
  }, 240_000);
  afterAll(() => server?.stop());
  const settings = async () => {
    if (!server) throw new Error('there is no S3 server');
    return server.createBucket();
  };
  return {
    settings,
    open: async (): Promise<ObjectStore> => openS3Store(await settings()),
  };
}
