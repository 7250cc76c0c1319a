import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { at, filesBelow, remoteNames, versionOf } from './paths.ts';

/**
 * What a build is called before it is made: a hash of all that goes into it. The name is part of
 * its folder and of its container's global variable, and tells whether a build is needed at all.
 */
export interface BuildIdentity {
  name: string;
  version: string;
  build: string;
  /** `<version>-<build>`: the folder of this release. */
  folder: string;
  /** The global variable that a remote's container is put into. */
  container: string;
  /** Address of its files. */
  publicPath: string;
}

const shared = ['shared/contract', 'shared/host', 'shared/lib', 'shared/ui'];
const tooling = ['package-lock.json', 'package.json', 'tsconfig.json', 'tools/build'];
const languagesOf = (namespace: string): string[] =>
  fs.readdirSync(at('locales')).map((language) => `locales/${language}/${namespace}.json`);

/** What the simulator uses of the web view’s own code. */
const borrowedBySimulator = [
  'shared/contract',
  'shared/ui/styles',
  'shared/lib/canonical-json.ts',
  'shared/host/bridge.ts',
  'shell/src/routing/shell-routes.ts',
];

/** Its server reads the documents; the remote itself asks for them. */
const legal = 'remotes/legal-terms/documents';

function inputsOf(name: string): string[] {
  if (name === 'server')
    return ['server', 'shared/contract', 'shared/lib', ...tooling, 'locales', legal];
  if (name === 'simulator') return ['tools/simulator', ...borrowedBySimulator, ...tooling];
  const words =
    name === 'shell' ? [...languagesOf('shell'), ...languagesOf('common')] : languagesOf(name);
  const own =
    name === 'shell'
      ? ['shell', 'rspack.config.shell.ts']
      : [`remotes/${name}`, 'rspack.config.remote.ts'];
  return [...own, ...shared, ...words, ...tooling];
}

export const hashInputs = (name: string): string => hashFiles(inputsOf(name));

/** A hash of files and of all files below folders, by name and content; tests do not count. */
export function hashFiles(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(input)) {
      if (/\.test\.tsx?$|\.md$/.test(file)) continue;
      hash.update(`${file}\0`).update(fs.readFileSync(at(file)));
    }
  }
  return hash.digest('hex').slice(0, 8);
}

/** Journeys need two releases of the same sources, and a mark tells their builds apart. */
function markedBuild(build: string): string {
  const mark = process.env.BUILD_MARK;
  return mark ? createHash('sha256').update(`${build} ${mark}`).digest('hex').slice(0, 8) : build;
}

export function identify(name: string): BuildIdentity {
  const folderOfSource = name === 'shell' ? 'shell' : `remotes/${name}`;
  const version = versionOf(folderOfSource);
  const build = markedBuild(hashInputs(name));
  const folder = `${version}-${build}`;
  return {
    name,
    version,
    build,
    folder,
    container: `${name.replaceAll('-', '_')}_${build}`,
    publicPath: `/webview/releases/${name}/${folder}/`,
  };
}

export const releasable = (): string[] => ['shell', ...remoteNames()];
