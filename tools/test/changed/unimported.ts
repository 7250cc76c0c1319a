import { unique } from './unique.ts';

/** Files that no import reaches: read from disk or loaded by URL. */
interface UnimportedRule {
  files: RegExp;
  /** Patterns of test files to run; `$1` is the first group of `files`. */
  tests?: readonly string[];
  /** The zone of the affected screens: a remote, `shell` or `all`. */
  screens?: string;
  because: string;
}

export const unimportedRules: readonly UnimportedRule[] = [
  {
    files: /\.(ts|tsx|css|mjs|cjs|json|md|html|sql|yml)$/,
    tests: ['^tools/house/tidy\\.test'],
    because: 'the house rules read every file',
  },
  {
    files: /^locales\/\w+\/(?!server|common|account)([\w-]+)\.json$/,
    tests: ['^tools/house/words', '^(remotes/)?$1/'],
    screens: '$1',
    because: 'pages and tests load words by their name',
  },
  {
    files: /^locales\/\w+\/account\.json$/,
    tests: ['^tools/house/words', '^shell/src/(account|proof)/'],
    screens: 'shell',
    because: 'the account screens and proof load words by their name',
  },
  {
    files: /^locales\/\w+\/common\.json$/,
    tests: ['^tools/house/words', '^shell/src/i18n/', '^shared/'],
    screens: 'all',
    because: 'every page shows the common words',
  },
  {
    files: /^locales\/\w+\/server\.json$/,
    tests: ['^tools/house/', '^server/src/(platform/(words|mail/)|composition/mail-kinds)'],
    because: 'the server reads its words at start',
  },
  {
    files: /^remotes\/(legal-terms)\/documents\//,
    tests: ['^server/src/domains/legal/'],
    screens: '$1',
    because: 'the server reads the documents at start',
  },
  {
    files: /^server\/src\/schema\/migrations\//,
    tests: ['^server/src/(platform/db|schema|ledger)/', '^server/test/'],
    screens: 'all',
    because: 'every server and every test database begins with the migrations',
  },
  {
    files: /^(shared\/contract\/|server\/src\/domains\/.*routes\.ts$)/,
    tests: ['^server/test/sweep/'],
    because: 'the sweep makes every call there is',
  },
  {
    files: /^server\/(vitest\.config|test\/[\w-]+\.setup)\.ts$/,
    tests: ['^server/'],
    because: 'the tests of the server are set up by it',
  },
  {
    files: /^(vitest\.config|shared\/testing\/vitest\.\w+)\.ts$/,
    tests: ['^(shared|shell|remotes)/'],
    because: 'the tests of the pages are set up by it',
  },
  {
    files: /^shell\/(index\.html|src\/.*\.html)$/,
    tests: ['^server/src/delivery/site/'],
    screens: 'all',
    because: 'the server writes the page into it',
  },
  {
    files:
      /^(rspack\.config\.\w+\.ts|(tools|shared\/federation)\/build\/.*|e2e\/playwright\.config\.ts)$/,
    screens: 'all',
    because: 'every journey stands on it',
  },
  {
    files: /^(package-lock|package|tsconfig)\.json$/,
    tests: ['^(shared|shell|remotes|server|tools)/'],
    screens: 'all',
    because: 'packages and compiler are under everything',
  },
];

export interface UnimportedEffect {
  tests: string[];
  screens: string[];
  /** One line per matching rule. */
  reasons: string[];
}

export function effectOfUnimported(
  changed: readonly string[],
  testFiles: readonly string[],
): UnimportedEffect {
  const hits = changed.flatMap((file) =>
    unimportedRules.flatMap(({ files, ...rule }) => {
      const match = files.exec(file);
      const fill = (text: string): string => text.replaceAll('$1', match?.[1] ?? '');
      return match ? [{ file, rule, fill }] : [];
    }),
  );
  const patterns = unique(hits.flatMap(({ rule, fill }) => (rule.tests ?? []).map(fill)));
  return {
    tests: testFiles.filter((file) => patterns.some((one) => new RegExp(one).test(file))),
    screens: unique(hits.flatMap(({ rule, fill }) => (rule.screens ? [fill(rule.screens)] : []))),
    reasons: unique(hits.map(({ rule }) => rule.because)),
  };
}
