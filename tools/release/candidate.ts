import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { ReleaseReader } from '../../server/src/delivery/checks/published-release.ts';
import { contentsFile, parseContents } from '../../server/src/delivery/releases/contents.ts';
import { FileDigests } from '../../server/src/delivery/releases/digests.ts';
import { UsageError } from '../arguments.ts';
import { findWebBuild, type WebBuild } from '../build/built.ts';
import { releasable } from '../build/identity.ts';
import { at } from '../build/paths.ts';
import type { Say } from './say.ts';

/** A local build to be released. */
export interface Candidate {
  name: string;
  release: string;
  folder: string;
}

export const toCandidate = ({ identity, folder }: WebBuild): Candidate => ({
  name: identity.name,
  release: identity.folder,
  folder,
});

/** The compiler refuses the sources; its output says why. */
export class BuildFailed extends Error {
  readonly output: readonly string[];
  constructor(name: string, output: readonly string[]) {
    super(`${name} could not be built:`);
    this.output = output;
  }
}

function buildFailed(
  name: string,
  error: { message: string; stdout?: string; stderr?: string },
): never {
  const { message, stdout = '', stderr = '' } = error;
  const text = stripVTControlCharacters(`${stdout}\n${stderr}`).trim();
  throw new BuildFailed(name, (text || message).split('\n'));
}

/** Builds those of the named releases that are not built yet. */
export async function buildCandidates(names: readonly string[], say: Say): Promise<Candidate[]> {
  const unknown = names.find((name) => !releasable().includes(name));
  if (unknown) {
    throw new UsageError(`There is no ${unknown}. Known: ${releasable().join(', ')}.`);
  }
  const candidates: Candidate[] = [];
  for (const name of names) candidates.push(await buildCandidate(name, say));
  return candidates;
}

async function buildCandidate(name: string, say: Say): Promise<Candidate> {
  const known = findWebBuild(name);
  if (known) {
    say.step(`${name} ${known.identity.folder} is built already.`);
    return toCandidate(known);
  }
  say.step(`Building ${name} …`);
  const startedAt = Date.now();
  // Loads the bundler only if needed.
  const { buildWeb } = await import('../build/build-web.ts');
  const built = toCandidate(await buildWeb(name).catch((error) => buildFailed(name, error)));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say.step(`Built ${name} ${built.release} in ${seconds} s.`);
  return built;
}

/** Reads candidates from their build folders, and everything else from the store. */
export function overlay(store: ReleaseReader, candidates: readonly Candidate[]): ReleaseReader {
  const find = (name: string, release: string): Candidate | undefined =>
    candidates.find((one) => one.name === name && one.release === release);
  const built = new FileDigests();
  return {
    async contents(name, release) {
      const own = find(name, release);
      if (!own) return store.contents(name, release);
      return parseContents(fs.readFileSync(path.join(own.folder, contentsFile), 'utf8'));
    },
    async file(request) {
      const own = find(request.name, request.release);
      if (!own) return store.file(request);
      const file = path.join(own.folder, request.file);
      return fs.existsSync(file) ? fs.readFileSync(file) : undefined;
    },
    async digests(request) {
      const own = find(request.name, request.release);
      return own ? built.of(path.join(own.folder, request.file)) : store.digests(request);
    },
  };
}

export const defaultStore = (): string =>
  path.resolve(process.env.RELEASES_DIR || path.join(dataDir(), 'releases'));
export const dataDir = (): string => path.resolve(process.env.DATA_DIR || at('.data'));
