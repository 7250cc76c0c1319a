import { hasRadosgw } from '../../server/test/radosgw.ts';
import { installPackages, isDebianRoot } from '../debian.ts';

/** On CI the tests of the object store need a real one; elsewhere they are left out without it. */
export function ensureObjectStore(): void {
  if (process.env.CI && !hasRadosgw() && isDebianRoot()) {
    console.log('Found no radosgw: installing it …');
    installPackages('radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common', 'ceph-base');
  }
}
