import { defineConfig } from 'vitest/config';
import { serverProject } from './server/vitest.config.ts';
import { webProjects } from './shared/testing/vitest.web.ts';

/** Everything that is tested without a browser: the pages’ side, the server on Postgres, the house. */
export default defineConfig({
  test: {
    // A worker waits for a database, a timer or a process a third of its time.
    maxWorkers: 3,
    reporters: ['default', './tools/test/vitest-reporter.ts'],
    projects: [
      ...webProjects,
      serverProject,
      { test: { name: 'house', environment: 'node', include: ['tools/**/*.test.ts'] } },
    ],
  },
});
