/** What a global set-up tells the test files: where a migrated database can be had. */
export interface TestDatabases {
  /** Of a database from which others are made. */
  url: string;
  template: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

export const migrationsDir = new URL('../src/schema/migrations', import.meta.url).pathname;
export const localesDir = new URL('../../locales', import.meta.url).pathname;
export const legalDir = new URL('../../remotes/legal-terms/documents', import.meta.url).pathname;
