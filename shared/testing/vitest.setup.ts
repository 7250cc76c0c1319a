import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, expect } from 'vitest';
import { endHost } from './fake-host.ts';

// Lazy parts (a sheet, a chart) load their own code, which takes time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/**
 * Loads the code of the tested page before the first test. Otherwise the first `findBy…` waits for
 * the transformation of all its modules, and times out on a busy machine.
 */
beforeAll(async () => {
  const [page] = expect.getState().testPath?.match(/.+\.page(?=\.test\.tsx$)/) ?? [];
  if (page) await import(/* @vite-ignore */ `${page}.tsx`);
}, 60_000);

afterEach(() => {
  cleanup();
  // The device of the fake host, which files of tests share.
  localStorage.clear();
  sessionStorage.clear();
  endHost();
});
