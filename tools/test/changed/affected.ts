import path from 'node:path';
import { type ImportGraph, importersOf, partsAmong, withDependents } from './import-graph.ts';
import type { Screen } from './screens.ts';
import { screensIn } from './screens.ts';
import { textsOf } from './test-source.ts';
import { effectOfUnimported } from './unimported.ts';
import { unique } from './unique.ts';

/** The sources, with the imports that a change can follow. */
export interface Project {
  files: readonly string[];
  read: (file: string) => string;
  graph: ImportGraph;
  screens: readonly Screen[];
}

export interface Affected {
  /** Vitest files. */
  tests: string[];
  screens: Screen[];
  /** From the rules for unimported files. */
  reasons: string[];
}

export const isUnitTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

export function findAffected(project: Project, changed: readonly string[]): Affected {
  const { files, graph } = project;
  const reached = withDependents(graph, changed);
  const unimported = effectOfUnimported(changed, files.filter(isUnitTest));
  const screens = affectedScreens(project, { changed, reached, zones: unimported.screens });
  const parts = partsAmong(graph, reached);
  const tests = [
    ...[...reached].filter((file) => isUnitTest(file) && files.includes(file)),
    ...testsBeside(
      files,
      parts.filter((file) => file.startsWith('server/')),
    ),
    ...testsOfPages(
      project,
      parts.filter((file) => file.endsWith('.page.tsx')),
    ),
    ...unimported.tests,
  ];
  return { tests: unique(tests).sort(), screens, reasons: unimported.reasons };
}

/** Tests of a server domain run the whole application, so they are found by folder. */
function testsBeside(files: readonly string[], parts: readonly string[]): string[] {
  const folders = new Set(parts.map((file) => path.posix.dirname(file)));
  return files.filter((file) => isUnitTest(file) && folders.has(path.posix.dirname(file)));
}

/** Tests of pages run through routes, so they are found by the URLs that they open. */
function testsOfPages(
  { files, read, graph, screens }: Project,
  pages: readonly string[],
): string[] {
  return pages.flatMap((page) => {
    const own = screens.filter((screen) => screen.page === page);
    const zone = page.replace(/\/src\/.*/, '/src/');
    const registries = importersOf(graph.atRunTime).get(page) ?? [];
    const candidates = withDependents(graph, registries);
    return [...candidates].filter(
      (file) =>
        isUnitTest(file) &&
        files.includes(file) &&
        file.startsWith(zone) &&
        (file.startsWith(page.replace(/tsx$/, '')) ||
          textsOf(read(file)).some((text) => screensIn(text, own).length > 0)),
    );
  });
}

interface Reach {
  changed: readonly string[];
  reached: ReadonlySet<string>;
  /** Remotes with all of their screens; `all` for every screen. */
  zones: readonly string[];
}

/** The shell's entries, which render every screen. */
const shellEntries = [
  'shell/src/index.ts',
  'shell/src/early-requests/index.ts',
  'shell/src/start/html-snapshot/index.ts',
  'shared/federation/runtime/script.ts',
];

function affectedScreens(project: Project, { changed, reached, zones }: Reach): Screen[] {
  const { graph, screens } = project;
  const isUnderAll = changed.some((file) => isBelowDomains(file));
  if (zones.includes('all') || isUnderAll || shellEntries.some((file) => reached.has(file))) {
    return [...screens];
  }
  const calling = withDependents(graph, callersOf(graph, changed));
  const found = screens.filter(
    ({ page, zone }) =>
      [page, `remotes/${zone}/src/routes.ts`].some((file) => reached.has(file)) ||
      calling.has(page) ||
      zones.includes(zone),
  );
  // Server code without a screen of its own affects every screen.
  return found.length === 0 && changed.some(isServerCode) ? [...screens] : found;
}

/** The web view files that make the calls of a changed server domain or contract. */
function callersOf(graph: ImportGraph, changed: readonly string[]): string[] {
  const contracts = unique([
    ...changed.filter(isContract),
    ...changed.flatMap((file) => contractsOf(graph, domainOf(file))),
  ]);
  const importers = importersOf(graph.withTypes);
  return contracts
    .flatMap((file) => importers.get(file) ?? [])
    .filter((file) => /^(remotes|shell)\//.test(file) && !isUnitTest(file));
}

const isServerCode = (file: string): boolean =>
  /^server\/src\/.*\.ts$/.test(file) && !isUnitTest(file);
/** Every call uses these files. Demo data belong to one domain. */
const isBelowDomains = (file: string): boolean =>
  isServerCode(file) && !domainOf(file) && !file.startsWith('server/src/demo/');
const isContract = (file: string): boolean => file.startsWith('shared/contract/');
const domainOf = (file: string): string | undefined =>
  /^server\/src\/domains\/[\w-]+\//.exec(file)?.[0];

/**
 * The calls of a server domain, by the contract files that its routes import. Files that several
 * domains import are shared vocabulary and do not count.
 */
function contractsOf(graph: ImportGraph, domain: string | undefined): string[] {
  if (!domain) return [];
  const domainsOf = new Map<string, Set<string>>();
  for (const [file, imports] of graph.atRunTime) {
    const own = file.endsWith('routes.ts') ? domainOf(file) : undefined;
    if (!own) continue;
    for (const one of [...imports].filter(isContract)) {
      domainsOf.set(one, (domainsOf.get(one) ?? new Set()).add(own));
    }
  }
  return [...domainsOf].flatMap(([file, own]) => (own.size === 1 && own.has(domain) ? [file] : []));
}
