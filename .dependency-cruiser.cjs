const fs = require('node:fs');

/**
 * The import law. Its zones are the folders themselves, so a new remote is under it at once.
 * Each rule says why it is there.
 */
const foldersOf = (folder) =>
  fs
    .readdirSync(`${__dirname}/${folder}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
const remotes = foldersOf('remotes');

const ours = '^(shell|remotes|shared|server|tools|e2e)/';
const tests = '\\.(test|spec)\\.tsx?$';
const testHelp = '^(shell|remotes|shared)/.*testing(/|\\.tsx?$)';
/** Of shared/, what runs in a remote: the vendor reaches it through its build alone. */
const sharedModules = '^shared/(?!federation/)';

/** Files below `from` may import, of ours, only what is below one of `to`. */
const zone = (name, { from, to, comment, pathNot }) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, ...(pathNot && { pathNot }) },
  to: { path: ours, pathNot: [from, ...to] },
});

/** The server's floors, from the ground up: each may import those that are named, and nothing above. */
const floors = [
  ['platform', [], 'It could serve another product unchanged, so it knows nothing of this one.'],
  [
    'schema',
    ['platform'],
    'Tables refer to one another across domains: they lie below all of them.',
  ],
  ['ledger', ['platform', 'schema'], 'What moves money must not change with a feature.'],
  ['access', ['platform', 'schema'], 'The caller is authenticated before any call runs.'],
  [
    'calls',
    ['platform', 'schema', 'ledger', 'access'],
    'Answering a call is the same for every domain.',
  ],
  [
    'domains',
    ['platform', 'schema', 'ledger', 'access', 'calls'],
    'A domain runs without the demo and without knowing how the server is put together.',
  ],
  ['delivery', ['platform'], 'The web view is delivered the same, whatever the API does.'],
  [
    'demo',
    ['platform', 'schema', 'ledger', 'access', 'calls', 'domains'],
    'The demo fills the product from above; only composition and start know it.',
  ],
];

for (const name of foldersOf('server/src')) {
  if (name !== 'composition' && !floors.some(([known]) => known === name)) {
    throw new Error(`server/src/${name} stands on no floor: name it in .dependency-cruiser.cjs.`);
  }
}

/** The shell's rooms, from the ground up: a room imports none of a higher level. */
const rooms = [
  ['start'],
  ['federation', 'native', 'i18n', 'theme', 'store', 'http'],
  ['routing', 'proof', 'notices', 'reports'],
  // They put the rooms below together: for screens, for remotes, for the page.
  ['context', 'frames', 'host', 'lifecycle', 'early-requests'],
  ['account', 'pages'],
];

for (const name of foldersOf('shell/src')) {
  if (name !== 'testing' && !rooms.flat().includes(name)) {
    throw new Error(`shell/src/${name} has no level: name it in .dependency-cruiser.cjs.`);
  }
}

const room = (names, level) => ({
  name: `shell-${names[0]}-imports-no-higher-level`,
  comment: 'Lower rooms must work without the screens and the composition above them.',
  severity: 'error',
  from: { path: `^shell/src/(${names.join('|')})/`, pathNot: tests },
  to: {
    path: '^shell/src/',
    pathNot: `^shell/src/(${rooms
      .slice(0, level + 1)
      .flat()
      .join('|')})/`,
  },
});

const floor = ([name, below, comment]) => ({
  name: `server-${name}-stands-on-what-is-below`,
  comment,
  severity: 'error',
  from: { path: `^server/src/${name}/`, pathNot: tests },
  to: { path: '^server/src/', pathNot: [name, ...below].map((one) => `^server/src/${one}/`) },
});

module.exports = {
  forbidden: [
    zone('contract-stands-alone', {
      from: '^shared/contract/',
      to: [],
      comment:
        'The contract is read by the web view and by the server: it drags neither into the other.',
    }),
    zone('lib-stands-alone', {
      from: '^shared/lib/',
      to: [],
      pathNot: tests,
      comment: 'Every zone may import it, so an import of its own would reach every zone.',
    }),
    zone('ui-knows-contract-and-lib', {
      from: '^shared/ui/',
      to: ['^shared/(contract|lib)/'],
      pathNot: tests,
      comment: 'The kit draws what it is given: it knows neither the host nor a feature.',
    }),
    zone('host-knows-contract-and-lib', {
      from: '^shared/host/',
      to: ['^shared/(contract|lib)/'],
      pathNot: tests,
      comment: 'The host is what remotes see of the shell: it must not lead them into it.',
    }),
    zone('federation-knows-contract-and-lib', {
      from: '^shared/federation/',
      to: ['^shared/(contract|lib)/'],
      comment: 'It wraps the vendor for shell and builds, and knows neither.',
    }),
    {
      name: 'vendor-behind-shared-federation',
      comment: 'An upgrade of the vendor is then one folder and its contract test.',
      severity: 'error',
      // The contestant builds as the documents of the vendor show it.
      from: { pathNot: ['^shared/federation/', '^tools/bench/contestants/naive\\.ts$'] },
      to: { path: 'node_modules/@module-federation/' },
    },
    zone('testing-knows-shared', {
      from: '^shared/testing/',
      to: [sharedModules],
      comment: 'Test help serves every zone, so it depends on what all of them share.',
    }),
    ...remotes.map((name) =>
      zone(`remote-${name}-stands-alone`, {
        from: `^remotes/${name}/`,
        to: [sharedModules],
        comment: 'A remote is built and deployed alone: remotes meet by URL and by the store.',
      }),
    ),
    zone('shell-knows-shared', {
      from: '^shell/',
      to: ['^shared/'],
      comment: 'The code of a remote reaches the shell through federation alone.',
    }),
    {
      name: 'shell-imports-no-build-code',
      comment: 'The build folder runs in Node: of federation, a page imports the runtime alone.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^shared/federation/', pathNot: '^shared/federation/(runtime/|testing\\.ts$)' },
    },
    ...rooms.map(room),
    {
      name: 'shell-reaches-account-by-routes',
      comment: 'Screens of an account are loaded when their route is visited, and not before.',
      severity: 'error',
      from: {
        path: '^shell/src/',
        pathNot: ['^shell/src/account/', '^shell/src/shell-routes.ts$', tests],
      },
      to: { path: '^shell/src/account/' },
    },
    zone('server-knows-contract-and-lib', {
      from: '^server/',
      to: ['^shared/(contract|lib)/'],
      comment: 'The server shares the contract with the web view, and nothing that draws.',
    }),
    ...floors.map(floor),
    {
      name: 'server-platform-knows-no-call',
      comment: 'Of the contract it knows what every call has: codes, headers, languages.',
      severity: 'error',
      from: { path: '^server/src/platform/', pathNot: tests },
      to: { path: '^shared/contract/', pathNot: '^shared/contract/(codes|enums|envelope)\\.ts$' },
    },
    {
      name: 'server-composition-is-below-the-process',
      comment: 'Its lists are put together by start and app, which it does not know.',
      severity: 'error',
      from: { path: '^server/src/composition/', pathNot: tests },
      to: { path: '^server/src/[^/]+$' },
    },
    {
      name: 'server-ships-no-test-help',
      comment: 'server/test holds test helpers only.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: tests },
      to: { path: '^server/test/' },
    },
    {
      name: 'server-domains-meet-in-public',
      comment: 'The interface of a domain for other domains is one short list: its public.ts.',
      severity: 'error',
      from: { path: '^server/src/domains/([^/]+)/', pathNot: tests },
      to: {
        path: '^server/src/domains/',
        pathNot: ['^server/src/domains/$1/', '^server/src/domains/[^/]+/public\\.ts$'],
      },
    },
    zone('e2e-knows-contract', {
      from: '^e2e/',
      to: ['^shared/contract/'],
      comment: 'Journeys drive the product from outside, as a person or a remote does.',
    }),
    {
      name: 'product-does-not-import-tools',
      comment: 'Tools compose the product; the product does not know them.',
      severity: 'error',
      from: { path: '^(shell|remotes|shared|server|e2e)/' },
      to: { path: '^tools/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'A build would ship it, and its name does not depend on it.',
      severity: 'error',
      from: { pathNot: [tests, testHelp, '^vitest\\.config\\.ts$'] },
      to: { path: testHelp },
    },
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'remotes-import-no-package-but-react',
      comment: 'A remote would bundle it: router, store, client and words come through the host.',
      severity: 'error',
      from: { path: '^remotes/', pathNot: [tests, testHelp] },
      to: { pathNot: [ours, 'node_modules/(@types/)?(react|react-dom)/(index|jsx-runtime)\\.'] },
    },
    {
      name: 'day.js-in-one-place',
      comment: 'One module sets up day.js; the script inside the HTML does without it.',
      severity: 'error',
      from: { pathNot: '^shared/lib/date[.]ts$' },
      to: { path: 'node_modules/dayjs' },
    },
    {
      name: 'remotes-import-public-host-modules',
      comment: 'A remote that provides a host or reads state past the hooks breaks with the shell.',
      severity: 'error',
      from: { path: '^remotes/', pathNot: tests },
      to: {
        path: '^shared/host/',
        pathNot: '^shared/host/(index|money|people-search|agreement|draft|form|pending)\\.tsx?$',
      },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is a mistake of spelling.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: '^(dist|\\.data|\\.dev|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
