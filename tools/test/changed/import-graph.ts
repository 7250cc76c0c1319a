import path from 'node:path';
import ts from 'typescript';

type Imports = ReadonlyMap<string, ReadonlySet<string>>;

/** The imports of each file. */
export interface ImportGraph {
  /** Without types: the compiler finds what a change of types breaks. */
  atRunTime: Imports;
  withTypes: Imports;
}

/** A file that only lists the parts of others. */
interface Registry {
  file: RegExp;
  part: RegExp;
}

const registries: readonly Registry[] = [
  { file: /^remotes\/[\w-]+\/src\/routes\.ts$/, part: /\.page\.tsx$/ },
  { file: /^shell\/src\/shell-routes\.ts$/, part: /\.page\.tsx$/ },
  {
    file: /^server\/src\/(composition\/(answers|calls|jobs|mail-kinds|operator)|demo\/seeds)\.ts$/,
    part: /./,
  },
];

const isPartOf = (registry: string, file: string): boolean =>
  registries.some((one) => one.file.test(registry) && one.part.test(file));

export function readImportGraph(
  files: readonly string[],
  read: (file: string) => string,
): ImportGraph {
  const known = new Set(files);
  const atRunTime = new Map<string, Set<string>>();
  const withTypes = new Map<string, Set<string>>();
  for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
    const imports = importsIn(read(file)).flatMap(({ specifier, isType }) => {
      const target = resolve(file, specifier, known);
      return target ? [{ target, isType }] : [];
    });
    withTypes.set(file, new Set(imports.map(({ target }) => target)));
    const values = imports.filter(({ isType }) => !isType);
    atRunTime.set(file, new Set(values.map(({ target }) => target)));
  }
  return { atRunTime, withTypes };
}

/** The imports of a source, with a flag for `import type` and `export type`. */
function importsIn(text: string): { specifier: string; isType: boolean }[] {
  let end = 0;
  return ts.preProcessFile(text, true, false).importedFiles.map((one) => {
    const before = text.slice(end, one.pos);
    end = one.end;
    const start = Math.max(...[...before.matchAll(/\b(im|ex)port\b/g)].map(({ index }) => index));
    const isType = /^(im|ex)port\s+type\b(?!\s+from\b)/.test(before.slice(start));
    return { specifier: one.fileName, isType };
  });
}

function resolve(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const shared = /^@shared\/([\w-]+)(?:\/(.+))?$/.exec(specifier);
  const target = shared
    ? `shared/${shared[1]}/${shared[2] ?? 'index'}`
    : path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
  if (!shared && !specifier.startsWith('.')) return undefined;
  return [target, `${target}.ts`, `${target}.tsx`].find((file) => known.has(file));
}

/**
 * The files and all of their importers. Stops at a registry, which would connect one page with
 * every page of its remote, and one call with the whole server.
 */
export function withDependents(graph: ImportGraph, files: Iterable<string>): Set<string> {
  const importers = importersOf(graph.atRunTime);
  const found = new Set(files);
  for (const file of found) {
    for (const importer of importers.get(file) ?? []) {
      if (!isPartOf(importer, file)) found.add(importer);
    }
  }
  return found;
}

/** The files that a registry lists. */
export function partsAmong(graph: ImportGraph, files: ReadonlySet<string>): string[] {
  const listed = [...graph.atRunTime].flatMap(([registry, imports]) =>
    [...imports].filter((file) => isPartOf(registry, file)),
  );
  return [...new Set(listed)].filter((file) => files.has(file));
}

const cachedImporters = new WeakMap<Imports, Map<string, string[]>>();

export function importersOf(all: Imports): ReadonlyMap<string, readonly string[]> {
  const cached = cachedImporters.get(all);
  if (cached) return cached;
  const importers = new Map<string, string[]>();
  for (const [file, imports] of all) {
    for (const one of imports) {
      const known = importers.get(one);
      if (known) known.push(file);
      else importers.set(one, [file]);
    }
  }
  cachedImporters.set(all, importers);
  return importers;
}
