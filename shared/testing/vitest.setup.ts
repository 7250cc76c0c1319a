import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, expect } from 'vitest';
import { endHost } from './fake-host.ts';

// Parts that come later (a sheet, a chart) bring code of their own: a busy machine needs its time.
configure({ asyncUtilTimeout: 10_000 });

/**
 * The page that a file of tests is about brings its code before the first of them begins. Else the
 * first `findBy…` waits for a build of the page and all it stands on, and a busy machine loses.
 */
beforeAll(async () => {
  const [page] = expect.getState().testPath?.match(/.+\.page(?=\.test\.tsx$)/) ?? [];
  if (page) await import(/* @vite-ignore */ `${page}.tsx`);
}, 60_000);

afterEach(() => {
  cleanup();
  // The device of the fake host, which files of tests share.
  localStorage.clear();
  endHost();
});
