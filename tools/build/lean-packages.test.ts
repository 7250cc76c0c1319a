import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { leanAliases } from './lean-packages.ts';

test('the files that a build leaves out or takes instead are those of the installed packages', () => {
  const files = Object.entries(leanAliases(false)).map(([from, to]) => to || from);
  expect(files).not.toEqual([]);
  expect(files.filter((file) => !path.isAbsolute(file) || !fs.existsSync(file))).toEqual([]);
});
