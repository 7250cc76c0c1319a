import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { listInputs } from './inputs.ts';
import { at, filesBelow, remoteNames, versionOf } from './paths.ts';

/**
 * The name of a build, known before it is made: a hash of its inputs. The name is part of its
 * folder and of its container's global variable, and tells whether a build is needed at all.
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

export const hashInputs = (name: string): string => hashFiles(listInputs(name));

/** SHA-256 of files, and of all files below folders, by name and content. */
export function hashFiles(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow)) {
    hash.update(`${file}\0`).update(fs.readFileSync(at(file)));
  }
  return hash.digest('hex');
}

/** Journeys need two releases of the same sources, and a mark tells their builds apart. */
function markedBuild(build: string): string {
  const mark = process.env.BUILD_MARK;
  return mark ? createHash('sha256').update(`${build} ${mark}`).digest('hex').slice(0, 8) : build;
}

export function identify(name: string): BuildIdentity {
  const folderOfSource = name === 'shell' ? 'shell' : `remotes/${name}`;
  const version = versionOf(folderOfSource);
  const build = markedBuild(hashInputs(name).slice(0, 8));
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
