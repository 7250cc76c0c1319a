import { defineConfig } from 'vitest/config';
import { serverProjects } from './server/vitest.config.ts';
import { webProject } from './shared/testing/vitest.web.ts';

/** Everything that is tested without a browser: the pages' side, the server on both databases, the house. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', './tools/test/vitest-reporter.ts'],
    projects: [
      webProject,
      ...serverProjects,
      { test: { name: 'house', environment: 'node', include: ['tools/**/*.test.ts'] } },
    ],
  },
});
