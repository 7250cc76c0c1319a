import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Refusal } from '@shared/contract/published';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refused } from '../../server/src/delivery/releases/store.ts';
import { at } from '../build/paths.ts';
import { checkSources } from './check-sources.ts';

const page = (content: string) =>
  `import { Button } from '@shared/ui';
   export const Page = () => <Button onClick={() => {}} ${content}>Go</Button>;`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sources-'));
const refusals: Refusal[] = [];

/** The files of two remotes, beside everything else of this repository. */
const sources = {
  'remotes/sound/src/page.tsx': page(''),
  'remotes/sound/src/page.test.tsx': "export const inATest: number = 'text';",
  'remotes/broken/src/sound.tsx': page(''),
  'remotes/broken/src/wrong-prop.tsx': page('kind="loud"'),
  'remotes/broken/src/wrong-type.ts': "export const amount: number = 'text';",
  'remotes/broken/src/foreign.ts': "export { Page } from '../../sound/src/page.tsx';",
};

const check = (names: string[]) => checkSources(names, folder);

function packages(modules: string): string[] {
  fs.mkdirSync(path.join(folder, modules));
  const names = fs.readdirSync(at(modules)).filter((name) => name !== '@shared');
  return names.map((name) => path.join(modules, name));
}

beforeAll(async () => {
  for (const [file, text] of Object.entries(sources)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const copied = ['tsconfig.json', 'package.json', '.dependency-cruiser.cjs', 'shared'];
  for (const name of copied) fs.cpSync(at(name), path.join(folder, name), { recursive: true });
  const linked = ['server', 'shell', ...packages('node_modules')];
  for (const name of linked) fs.symlinkSync(at(name), path.join(folder, name));
  // A link of the repository's would lead out of the folder.
  fs.symlinkSync(path.join(folder, 'shared'), path.join(folder, 'node_modules/@shared'));
  const refused = await check(['broken']).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  refusals.push(...(refused as Refused).refusals);
}, 180_000);

afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('a release of sources with', () => {
  it.each([
    ['an error of types', 'wrong-type.ts', 'types', /TS2322: Type 'string' is not assignable/],
    ['a prop that the kit does not have', 'wrong-prop.tsx', 'types', /TS2322: Type '"loud"'/],
    ['an import of another remote', 'foreign.ts', 'law', /remote-broken-stands-alone/],
  ])('%s is refused', (_what, file, kind, message) => {
    const found = refusals.filter((one) => one.message.includes(`/${file}`));
    expect(found).toEqual([
      expect.objectContaining({ check: kind, message: expect.stringMatching(message) }),
    ]);
  });

  it('nothing wrong but in a test is let through', async () => {
    expect(refusals).toHaveLength(3);
    await check(['sound']);
  }, 120_000);
});
