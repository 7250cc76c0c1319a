/** Provided by the global set-up to the test files: where to get a migrated database. */
export interface TestDatabases {
  /** The URL of the database that serves as a template. */
  url: string;
  template: string;
}

/** The template with the demo’s data; see `openDemoDatabase`. */
export const demoTemplate = 'demo';

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

export const migrationsDir = new URL('../src/schema/migrations', import.meta.url).pathname;
export const localesDir = new URL('../../locales', import.meta.url).pathname;
export const legalDir = new URL('../../remotes/legal-terms/documents', import.meta.url).pathname;
