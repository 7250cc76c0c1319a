import { describe, expect, it, vi } from 'vitest';
import { read, trackedFiles } from '../../house/files.ts';
import { findAffected, isUnitTest, type Project } from './affected.ts';
import { readImportGraph } from './import-graph.ts';
import { readScreens } from './screens.ts';
import { effectOfUnimported, unimportedRules } from './unimported.ts';

// Reads all sources, perhaps on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const files = trackedFiles();
const screens = await readScreens();
const project: Project = { files, read, graph: readImportGraph(files, read), screens };
const tests = files.filter(isUnitTest);
const affectedBy = (file: string) => {
  const affected = findAffected(project, [file]);
  return { ...affected, zones: new Set(affected.screens.map(({ zone }) => zone)) };
};

describe('findAffected', () => {
  it('finds the screen and the tests of a page', () => {
    const { tests, screens } = affectedBy('remotes/wallet-staking/src/receive/receive.page.tsx');
    expect(screens.map(({ path }) => path)).toEqual(['/wallet/receive']);
    expect(tests).toContain('remotes/wallet-staking/src/receive/receive.page.test.tsx');
    expect(tests).not.toContain('remotes/wallet-staking/src/staking/staking.page.test.tsx');
  });

  it('finds the tests and the calling screens of a server domain', () => {
    const { tests, zones } = affectedBy('server/src/domains/shop/shop.queries.ts');
    expect(
      tests.filter((file) => file.startsWith('server/src/domains/shop/')).length,
    ).toBeGreaterThan(5);
    expect(tests.filter((file) => file.startsWith('server/src/domains/c2c/'))).toEqual([]);
    expect(zones).toEqual(new Set(['shop-logistics']));
  });

  it.each(['server/src/ledger/transfer.ts', 'shell/src/boot.tsx', 'shared/contract/envelope.ts'])(
    'is every screen, for %s',
    (file) => {
      expect(affectedBy(file).screens).toHaveLength(screens.length);
    },
  );

  it('finds no screen for documentation', () => {
    expect(affectedBy('README.md')).toMatchObject({
      tests: ['tools/house/tidy.test.ts'],
      screens: [],
    });
  });

  it('finds only the test itself for a test', () => {
    const own = 'remotes/wallet-staking/src/wallet/wallet.rules.test.ts';
    expect(affectedBy(own)).toMatchObject({
      tests: [own, 'tools/house/tidy.test.ts'],
      screens: [],
    });
  });
});

describe.each(unimportedRules)(
  'the rule for files where $because',
  ({ files: pattern, ...rule }) => {
    const matches = files.filter((file) => pattern.test(file));

    it('matches existing files', () => {
      expect(matches).not.toEqual([]);
    });

    it.each(rule.tests ?? [])('finds tests by %s', (test) => {
      const found = matches.some((file) => {
        const wanted = test.replaceAll('$1', pattern.exec(file)?.[1] ?? '');
        return tests.some((one) => new RegExp(wanted).test(one));
      });
      expect(found).toBe(true);
    });
  },
);

it('knows the owner of a words file', () => {
  const { tests: found, screens: zones } = effectOfUnimported(['locales/fr/c2c-vip.json'], tests);
  expect(zones).toEqual(['c2c-vip']);
  expect(found).toContain('tools/house/words.test.ts');
  expect(found).toContain('remotes/c2c-vip/src/market/market.page.test.tsx');
  expect(found.filter((file) => file.startsWith('remotes/wallet'))).toEqual([]);
});
