import fs from 'node:fs';
import { lazyKeys, sharedByRemote, sharedByShell } from '@shared/federation/build/shared-keys';
import { expect, it } from 'vitest';
import { at } from './paths.ts';

/** The specifiers of static and of dynamic imports. */
function readImports(file: string): { eager: string[]; lazy: string[] } {
  const text = fs.readFileSync(at(file), 'utf8');
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, key = '']) => key).sort();
  return { eager: find(/^import '([^']+)'/gm), lazy: find(/import\('([^']+)'\)/g) };
}

it('the shell has every shared key in its graph, the lazy ones behind dynamic imports', () => {
  const shared = Object.entries(sharedByShell(true));
  expect(readImports('shell/src/federation/shared-keys.ts')).toEqual({
    eager: shared.flatMap(([key, { eager }]) => (eager ? [key] : [])).sort(),
    lazy: [...lazyKeys].sort(),
  });
});

it('a remote in development imports every shared key', () => {
  expect(readImports('tools/dev/pin-shared.ts')).toEqual({
    eager: Object.keys(sharedByRemote(true)).sort(),
    lazy: [],
  });
});
