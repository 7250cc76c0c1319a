import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { expect, it } from 'vitest';
import { testFolder } from '../server/test/test-folder.ts';
import { at, root } from './build/paths.ts';

const reset = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, ['--import', 'jiti/register', at('tools/reset.ts'), ...words], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: folder },
  });

it.each([
  [['--dry-run'], /^Unknown option '--dry-run'\.\n\nnpm run reset {3}/],
  [['uploads'], /^“uploads”: .*\n\nnpm run reset {3}/],
])('a command refuses unknown arguments: %j', (words, message) => {
  const folder = testFolder('reset');
  const { status, stderr } = reset(folder, ...words);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
  expect(fs.existsSync(folder)).toBe(true);
});

it('a command prints its usage', () => {
  const folder = testFolder('reset');
  const { status, stdout } = reset(folder, '--help');
  expect([status, stdout]).toEqual([0, 'npm run reset   removes the state of the demo\n']);
  expect(fs.existsSync(folder)).toBe(true);
});
