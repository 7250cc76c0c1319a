import { join } from 'node:path';
import { defineProject } from 'vitest/config';

const root = import.meta.dirname;

/** The server on a private Postgres. */
export const serverProject = defineProject({
  test: {
    name: 'server',
    root,
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/postgres.setup.ts', '../tools/test/built-server.setup.ts'].map((file) =>
      join(root, file),
    ),
    // Worker threads know no umask; modules are loaded once for all files of a worker.
    pool: 'forks',
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
