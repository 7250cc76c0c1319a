import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, expect, it, vi } from 'vitest';
import { assertLocalFolder } from './local-folder.ts';

afterEach(() => void vi.restoreAllMocks());

it('accepts a local folder', () => {
  expect(() => assertLocalFolder(tmpdir())).not.toThrow();
});

it.runIf(process.platform === 'linux').each([
  ['NFS', 0x6969],
  // As a signed number, which some systems report.
  ['SMB', 0xff534d42 | 0],
  ['Ceph', 0xc36400],
])('refuses a folder on %s', (name, type) => {
  vi.spyOn(fs, 'statfsSync').mockReturnValue({ ...fs.statfsSync(tmpdir()), type });
  expect(() => assertLocalFolder('/srv/data')).toThrow(
    `(${name}). The embedded database is for one`,
  );
});
