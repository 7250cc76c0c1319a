import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { at, filesBelow, localeNames, root } from './paths.ts';

/**
 * The files that a build is made of: its sources, its words, the versions of its packages, and the
 * code that builds it. Scripts of package.json, tests and test helpers are not among them.
 */
export function listInputs(name: string): string[] {
  const files = [...inputsOf(name).flatMap(filesBelow), 'package-lock.json'];
  return [...new Set(files)].filter((file) => !isTestFile.test(file)).sort();
}

const isTestFile = /\.test\.tsx?$|\/testing(\/|\.tsx?$)|\.md$/;

function inputsOf(name: string): string[] {
  if (name === 'server') {
    return [
      ...['server/src', 'server/package.json', 'shared/contract', 'shared/lib', 'locales'],
      // The server reads the documents; the remote fetches them.
      'remotes/legal-terms/documents',
      ...filesImportedBy('tools/build/build-node.ts'),
    ];
  }
  if (name === 'simulator') {
    return [
      ...['tools/simulator', 'shared/ui/styles'],
      ...filesImportedBy('tools/simulator/src/index.tsx'),
      ...filesImportedBy('tools/build/build-simulator.ts'),
    ];
  }
  if (name === 'teams-page') {
    return [
      ...['tools/teams-page', 'shared/ui/styles'],
      ...filesImportedBy('tools/teams-page/src/index.tsx'),
      ...filesImportedBy('tools/build/build-teams-page.ts'),
    ];
  }
  const shared = ['contract', 'host', 'lib', 'ui', 'federation/runtime'];
  return [
    ...(name === 'shell'
      ? ['shell', ...['common', 'shell', 'account'].flatMap(wordsOf)]
      : [`remotes/${name}/src`, `remotes/${name}/package.json`, ...wordsOf(name)]),
    ...(name === 'shell' ? [] : ['tools/build/singletons.ts']),
    ...shared.map((folder) => `shared/${folder}`),
    ...filesImportedBy(name === 'shell' ? 'rspack.config.shell.ts' : 'rspack.config.remote.ts'),
  ];
}

const wordsOf = (namespace: string): string[] =>
  localeNames().map((language) => `locales/${language}/${namespace}.json`);

const staticImport =
  /^(?:import|export)\s+(?!type\b)[^'"]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'/gm;

/**
 * A file of ours and all that it imports, but for types and `import()`. By a pattern: this runs
 * before every start, and a parser would take longer than the rest of it.
 */
export function filesImportedBy(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) {
    if (!/\.tsx?$/.test(file)) continue;
    const text = fs.readFileSync(at(file), 'utf8');
    for (const [, from, alone] of text.matchAll(staticImport)) {
      const target = resolveOurs(file, from ?? alone ?? '');
      if (target) found.add(target);
    }
  }
  return [...found];
}

/** Packages are inputs by their versions in the lockfile. */
function resolveOurs(file: string, request: string): string | undefined {
  if (request.startsWith('.')) return path.join(path.dirname(file), request);
  if (!request.startsWith('@shared/')) return undefined;
  return path.relative(root, createRequire(at(file)).resolve(request));
}
