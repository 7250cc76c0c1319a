import { join } from 'node:path';
import { defineProject } from 'vitest/config';

/** Everything that runs in a page, tested in a small DOM. The root configuration lists it. */
export const webProject = defineProject({
  test: {
    name: 'web',
    environment: 'happy-dom',
    // Longer than the longest wait inside a test: what is missing is then said by name.
    testTimeout: 40_000,
    include: ['shared', 'shell', 'remotes'].map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
    // Class names stay as they are written, so that a failing test can be read.
    css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
  },
});
