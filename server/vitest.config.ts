import { join } from 'node:path';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { postgresPrograms } from './test/postgres-programs.ts';

const root = import.meta.dirname;

const project = (name: string, setup: string): TestProjectInlineConfiguration => ({
  test: {
    name,
    root,
    environment: 'node',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: [join(root, 'test', setup)],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    pool: 'forks',
  },
});

/**
 * The same test files on both engines. Without Postgres' programs the second is left out, and
 * says so; on CI that is a failure.
 */
function projects(): TestProjectInlineConfiguration[] {
  const embedded = project('server', 'embedded.setup.ts');
  if (postgresPrograms()) return [embedded, project('server-postgres', 'postgres.setup.ts')];
  const message = 'Postgres is not installed here (initdb, postgres): its tests are left out.';
  if (process.env.CI) throw new Error(message);
  process.stderr.write(`\n${message}\n\n`);
  return [embedded];
}

export const serverProjects = projects();

export default defineConfig({ test: { maxWorkers: 2, projects: serverProjects } });
