import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { hashFiles, releasable } from './identity.ts';
import { filesImportedBy, listInputs } from './inputs.ts';
import { at } from './paths.ts';

const folder = '.cache/build-inputs';
const write = (file: string, text: string): void => {
  fs.mkdirSync(at(folder), { recursive: true });
  fs.writeFileSync(at(folder, file), text);
};
afterAll(() => fs.rmSync(at(folder), { recursive: true, force: true }));

describe.each(releasable())('the name of a build of %s', (name) => {
  const inputs = new Set(listInputs(name));
  const config = name === 'shell' ? 'rspack.config.shell.ts' : 'rspack.config.remote.ts';
  const own = name === 'shell' ? 'shell/src/boot.tsx' : `remotes/${name}/src/routes.ts`;

  it.each([
    ['its sources', own],
    ['its version', name === 'shell' ? 'shell/package.json' : `remotes/${name}/package.json`],
    ['its words', `locales/fr/${name}.json`],
    ['its configuration', config],
    ['the versions of packages', 'package-lock.json'],
    ['the settings of every build', 'tools/build/common.ts'],
    ['the way a release is made', 'tools/build/release-plugin.ts'],
    ['the list of its files', 'server/src/delivery/releases/contents.ts'],
    ['the vendor’s options', 'shared/federation/build/plugins.ts'],
    ['its runtime', 'shared/federation/runtime/remote-runtime.ts'],
    ['the kit', 'shared/ui/index.ts'],
    ['the exports of the kit', 'shared/ui/package.json'],
    ['the host', 'shared/host/index.ts'],
    ['the contract', 'shared/contract/index.ts'],
  ])('depends on %s: %s', (_, file) => {
    expect(fs.existsSync(at(file))).toBe(true);
    expect(inputs).toContain(file);
  });

  it.each([
    ['an npm script', 'package.json'],
    ['a test', 'shared/lib/money.test.ts'],
    ['a test of the builds', 'tools/build/shared-names.test.ts'],
    ['a test helper', 'shared/testing/builders.ts'],
    ['a test helper of the shell', 'shell/src/testing/builders.ts'],
    ['a test helper of a remote', 'remotes/c2c-vip/src/common/testing.ts'],
    ['a test helper of the federation', 'shared/federation/testing.ts'],
    ['the test runner', 'tools/test/run.ts'],
    ['the check of the budgets', 'tools/build/budgets.ts'],
    ['a budget', 'server/src/delivery/releases/budget.ts'],
    ['the build of the server', 'tools/build/build-node.ts'],
    ['the command', 'tools/build/build.ts'],
    ['settings of the compiler', 'tsconfig.json'],
    ['settings of the linter', 'biome.json'],
    ['a document', 'README.md'],
    ['documents that the server reads', 'remotes/legal-terms/documents/terms/en.json'],
  ])('does not depend on %s: %s', (_, file) => {
    expect(fs.existsSync(at(file))).toBe(true);
    expect(inputs).not.toContain(file);
  });
});

it('keeps the parts apart: a remote depends on no other, and not on the shell’s build', () => {
  const files = listInputs('c2c-vip');
  expect(files.filter((file) => /^shell\/|^remotes\/(?!c2c-vip\/)/.test(file))).toEqual([]);
  expect(files).not.toContain('tools/build/describe-shell.ts');
  expect(listInputs('shell').filter((file) => file.startsWith('remotes/'))).toEqual([]);
});

it('finds what the simulator borrows by its imports', () => {
  const files = listInputs('simulator');
  expect(files).toContain('shell/src/shell-routes.ts');
  expect(files).toContain('shell/src/start/start-params.ts');
  expect(files).toContain('shared/host/bridge.ts');
});

it('changes with the name and with the content of a file', () => {
  write('a.ts', 'one');
  write('b.ts', 'one');
  const file = path.posix.join(folder, 'a.ts');
  const first = hashFiles([file]);
  expect(hashFiles([path.posix.join(folder, 'b.ts')])).not.toBe(first);
  write('a.ts', 'two');
  expect(hashFiles([file])).not.toBe(first);
  write('a.ts', 'one');
  expect(hashFiles([file])).toBe(first);
});

it('follows imports of values, and neither types nor `import()`', () => {
  write('leaf.ts', 'export const leaf = 1;');
  write('side.css', '');
  write(
    'entry.ts',
    `import fs from 'node:fs';
import './side.css';
import type { Type } from './type.ts';
import {
  leaf,
} from './leaf.ts';
import { basePath } from '@shared/contract/releases';
export type { Other } from './type.ts';
export const late = () => import('./late.ts');
`,
  );
  const found = filesImportedBy(`${folder}/entry.ts`);
  expect(found).toEqual([
    ...['entry.ts', 'side.css', 'leaf.ts'].map((file) => `${folder}/${file}`),
    'shared/contract/releases.ts',
  ]);
});

it('refuses an input that is not there', () => {
  expect(() => hashFiles(['shell/src/gone.ts'])).toThrow('There is no shell/src/gone.ts.');
  write('entry.ts', "import './gone.ts';\n");
  expect(() => filesImportedBy(`${folder}/entry.ts`)).toThrow('gone.ts');
});
