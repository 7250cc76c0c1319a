import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import { at } from '../../build/paths.ts';
import { read, trackedFiles } from '../../house/files.ts';
import type { Journey } from './journeys.ts';
import { describeJourneys, selectJourneys, serverFixtures } from './journeys.ts';
import { readScreens, type Screen, screensIn } from './screens.ts';
import { readTests } from './test-source.ts';

const screens = await readScreens();
const readIfThere = (file: string) => (fs.existsSync(at(file)) ? read(file) : undefined);
const pathsIn = (text: string) => screensIn(text, screens).map(({ path }) => path);

describe('the screens that a text opens', () => {
  it.each([
    ['/wallet/history?asset=YUT', ['/wallet/history']],
    ['/staking/orders/\0', ['/staking/orders/:id']],
    ['\0/webview/creator?preventRemoveToken=1', ['/creator']],
    ['\\/webview\\/start\\?.*returnTo=%2Fwallet', ['/start', '/wallet']],
    ['/sign-up/terms-and-policies/data-deletion', ['/sign-up/terms-and-policies/:tab?']],
    ['/sign-up/terms-and-policies', ['/sign-up/terms-and-policies/:tab?']],
    ['/v1/business/yut/prices', []],
    ['the wallet', []],
  ])('%s', (text, paths) => {
    expect(pathsIn(text)).toEqual(paths);
  });
});

const spec = `
import { openList } from '../fixtures/list.ts';
const start = '/wallet';
const begin = (page) => page.goto(start);
test.beforeAll(() => prepare('/c2c'));
test('follows functions', async ({ page }) => { await begin(page); await openList(page); });
for (const path of ['/messages', '/search']) test(\`\${path} opens\`, () => open(path));
test.describe('in order', () => {
  test.describe.configure({ mode: 'serial' });
  test('first', () => open(\`/staking/orders/\${id}\`));
  test('second', () => {});
});
`;
const sources: Record<string, string> = {
  'e2e/specs/a.spec.ts': spec,
  'e2e/fixtures/list.ts':
    "export async function openList(page) { await page.goto('/shop/orders'); }",
};
const written = readTests('e2e/specs/a.spec.ts', (file) => sources[file]);

it('reads a journey with the helpers that it uses', () => {
  const [follows, loop] = written;
  expect(follows?.texts.flatMap(pathsIn).sort()).toEqual(['/c2c', '/shop/orders', '/wallet']);
  expect(loop?.loopTexts).toEqual(['/messages', '/search']);
});

it('takes only the paths in the title of a loop, and serial journeys as one', () => {
  const list = (line: number, ...titles: string[]) => ({
    project: 'journeys',
    file: 'e2e/specs/a.spec.ts',
    line,
    titles,
  });
  const listed = [
    list(7, '/search opens'),
    list(10, 'in order', 'first'),
    list(11, 'in order', 'second'),
  ];
  const [search, first, second] = describeJourneys(listed, screens, (file) => sources[file]);
  expect(search).toMatchObject({ names: ['/search'], opens: ['/search', '/c2c'] });
  expect(first?.opens).toContain('/staking/orders/:id');
  expect(first?.group).toBeDefined();
  expect(second?.group).toBe(first?.group);
  expect(search?.group).toBeUndefined();
});

const journey = (title: string, change: Partial<Journey> = {}): Journey => ({
  project: 'journeys',
  file: 'e2e/specs/wallet.spec.ts',
  line: 1,
  titles: [title],
  opens: [],
  names: [],
  home: 'wallet-staking',
  ...change,
});
const screensAt = (...paths: string[]): Screen[] =>
  screens.filter(({ path }) => paths.includes(path));
const chosen = (
  all: Journey[],
  paths: string[],
  options: { budget?: number; specs?: string[] } = {},
) => {
  const wanted = {
    screens: screensAt(...paths),
    specs: options.specs ?? [],
    budget: options.budget ?? 20,
  };
  const startsServer = (file: string) => file.includes('own');
  return selectJourneys(all, { ...wanted, startsServer }).chosen.map(({ titles }) => titles[0]);
};

describe('the journeys for screens of one remote', () => {
  const rest = journey('rest', { opens: ['/staking'] });
  const own = journey('own', { opens: ['/wallet'] });
  const named = journey('named', { opens: ['/wallet'], names: ['/wallet'], home: 'shell' });
  const passing = journey('passing', { opens: ['/wallet', '/start'], home: 'shell' });
  const slow = journey('slow', { opens: ['/wallet'], file: 'e2e/specs/own.spec.ts' });

  it('are its own and those that name the screen', () => {
    expect(chosen([rest, own, named, passing], ['/wallet'])).toEqual(['rest', 'own', 'named']);
  });

  it('are the closest ones if the budget is small', () => {
    expect(chosen([rest, slow, own, named], ['/wallet'], { budget: 2 })).toEqual(['own', 'named']);
  });

  it('are those that pass through if there is no other', () => {
    expect(chosen([passing], ['/wallet'])).toEqual(['passing']);
  });

  it('include the journeys that they depend on', () => {
    const before = journey('before', { group: 'a' });
    const after = journey('after', { group: 'a', opens: ['/wallet'] });
    expect(chosen([own, before, after], ['/wallet'], { budget: 2 })).toEqual(['own']);
    expect(chosen([before, after], ['/wallet'], { budget: 2 })).toEqual(['before', 'after']);
  });
});

it('opens each screen of several remotes once', () => {
  const looks = ['/wallet', '/c2c', '/wallet'].map((path, index) =>
    journey(`look ${index}`, { opens: [path], names: [path], home: 'shell' }),
  );
  expect(chosen(looks, ['/wallet', '/c2c'])).toEqual(['look 0', 'look 1']);
});

it('runs a changed spec in full, whatever the budget', () => {
  const all = [journey('one'), journey('two'), journey('other', { file: 'e2e/specs/b.spec.ts' })];
  expect(chosen(all, [], { budget: 0, specs: ['e2e/specs/wallet.spec.ts'] })).toEqual([
    'one',
    'two',
  ]);
});

describe('the existing journeys', () => {
  const specs = trackedFiles().filter((file) => /^e2e\/specs\/.*\.spec\.ts$/.test(file));
  const listed = specs.flatMap((file) =>
    readTests(file, readIfThere).map(({ line }) => ({
      project: 'journeys',
      file,
      line,
      titles: [''],
    })),
  );
  const journeys = describeJourneys(listed, screens, readIfThere);

  it.each(screens.filter(({ zone }) => zone !== 'shell'))('cover $path', (screen) => {
    const wanted = { screens: [screen], specs: [], budget: 20, startsServer: () => false };
    expect(selectJourneys(journeys, wanted).chosen).not.toEqual([]);
  });

  it('start their own servers only with known fixtures', () => {
    expect(serverFixtures.filter((file) => readIfThere(file) === undefined)).toEqual([]);
  });
});
