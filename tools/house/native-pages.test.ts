import { nativePages } from '@shared/host/bridge';
import { expect, it } from 'vitest';
import { read, trackedFiles } from './files.ts';

const screens = trackedFiles().filter(
  (file) => /^(shell|remotes)\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
);

it.each(Object.keys(nativePages))('a screen opens the page “%s” of the native app', (page) => {
  const callers = screens.filter((file) => read(file).includes(`page: '${page}'`));
  expect(callers, 'remove a target of goPage that nothing opens').not.toEqual([]);
});
