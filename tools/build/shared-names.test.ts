import fs from 'node:fs';
import { sharedByShell } from '@shared/federation/build/shared-keys';
import { afterAll, expect, it } from 'vitest';
import { at, remoteNames } from './paths.ts';
import { namesOffered, namesUsed } from './shared-names.ts';

const folder = '.cache/shared-names';
fs.mkdirSync(at(folder), { recursive: true });
afterAll(() => fs.rmSync(at(folder), { recursive: true }));

it('finds every value that is imported, by its own name, and no type', () => {
  const source = `
    import { useHost as host, type Failure, useWords } from '@shared/host';
    import type { Client } from '@shared/host';
    import * as ui from '@shared/ui';
    export { Money } from '@shared/ui/money';
    import { other } from './other.ts';
    const chart = () => import('@shared/ui/area-chart');
    ui.Button; host(); useWords(); other; chart; let it: Failure | Client;
  `;
  fs.writeFileSync(at(folder, 'one.ts'), source);
  fs.writeFileSync(at(folder, 'one.test.ts'), "import { inTests } from '@shared/host';");
  const keys = ['@shared/host', '@shared/ui', '@shared/ui/money', '@shared/ui/area-chart'];
  const used = namesUsed([folder], new Set(keys));
  expect(Object.fromEntries([...used].map(([key, names]) => [key, [...names].sort()]))).toEqual({
    '@shared/host': ['useHost', 'useWords'],
    '@shared/ui': ['Button'],
    '@shared/ui/money': ['Money'],
    '@shared/ui/area-chart': [],
  });
});

it('every name that a remote uses is offered by the shell of the same sources', () => {
  const keys = Object.keys(sharedByShell(false)).filter((key) => key.startsWith('@shared/'));
  for (const name of remoteNames()) {
    for (const [key, names] of namesUsed([`remotes/${name}/src`], new Set(keys))) {
      const offered = namesOffered(key);
      expect(
        [...names].filter((one) => !offered.includes(one)),
        `${name} ${key}`,
      ).toEqual([]);
    }
  }
});
