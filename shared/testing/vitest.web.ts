import { join } from 'node:path';
import { defineProject, type TestProjectInlineConfiguration } from 'vitest/config';

const inZones = (...endings: string[]): string[] =>
  ['shared', 'shell', 'remotes'].flatMap((zone) =>
    endings.map((ending) => `${zone}/**/*.${ending}`),
  );

/** Tests that need a DOM: `*.test.tsx` and `*.dom.test.ts`. */
const withDom = inZones('test.tsx', 'dom.test.ts');
/** A shell listens to the window and the document for as long as the page lives. */
const shell = ['shell/**/*.test.tsx', 'shell/**/*.dom.test.ts'];

const drawing: TestProjectInlineConfiguration['test'] = {
  environment: 'happy-dom',
  // Longer than the longest wait inside a test, whose error names the missing element.
  testTimeout: 40_000,
  setupFiles: [join(import.meta.dirname, 'vitest.setup.ts')],
  // Class names stay as they are written, so that a failing test can be read.
  css: { include: [/\.module\.css$/], modules: { classNameStrategy: 'non-scoped' } },
};

/** What runs in a page. Files share modules and DOM where they cannot leave anything in them. */
export const webProjects = [
  defineProject({ test: { ...drawing, name: 'shell', pool: 'threads', include: shell } }),
  defineProject({
    test: {
      ...drawing,
      name: 'web',
      pool: 'threads',
      isolate: false,
      include: withDom,
      exclude: shell,
    },
  }),
  defineProject({
    test: {
      name: 'rules',
      environment: 'node',
      isolate: false,
      include: inZones('test.ts'),
      exclude: withDom,
    },
  }),
];
