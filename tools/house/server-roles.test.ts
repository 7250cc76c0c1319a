import { describe, expect, it } from 'vitest';
import { read, trackedFiles } from './files.ts';

/** What each role of a domain's file contains, as ARCHITECTURE.md says. */
const domainFiles = trackedFiles()
  .filter((file) => file.startsWith('server/src/domains/') && file.endsWith('.ts'))
  .filter((file) => !file.endsWith('.test.ts'));

/** Only files of the role contain these. */
const definitions: Record<string, RegExp> = {
  routes: /\bimplement\(/,
  operations: /\b(quoted|plain|stored)Operation\(\{\n/,
  jobs: /: Job = \{/,
  operator: /: OperatorCommand = \{/,
};

/** Files of the role do not import these. */
const forbiddenImports: Record<string, RegExp> = {
  rules: /from '(drizzle-orm|.*\/(database|implement|transfer|holds)\.ts)'/,
  queries: /from '.*\/ledger\/(transfer|holds)\.ts'/,
  routes: /from '.*\/ledger\/(transfer|holds)\.ts'/,
};

describe('the role in the name of a domain’s file', () => {
  it.each(Object.entries(definitions))('%s: its definitions are in no other file', (role, mark) => {
    const misplaced = domainFiles.filter(
      (file) => mark.test(read(file)) && !file.endsWith(`.${role}.ts`),
    );
    expect(misplaced, `name these <topic>.${role}.ts, or move the definition`).toEqual([]);
  });

  it.each(Object.entries(forbiddenImports))('%s: it imports only what it may', (role, imports) => {
    const wrong = domainFiles.filter(
      (file) => file.endsWith(`.${role}.ts`) && imports.test(read(file)),
    );
    expect(wrong, 'move what needs the import into a file of its role').toEqual([]);
  });

  it.each(Object.keys({ ...definitions, ...forbiddenImports, mutations: '' }))(
    '%s is in the table of ARCHITECTURE.md',
    (role) => {
      expect(read('ARCHITECTURE.md')).toContain(`| \`x.${role}.ts\``);
    },
  );
});
