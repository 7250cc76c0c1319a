import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseReader } from '../../server/src/delivery/checks/published-release.ts';
import { contentsFile, parseContents } from '../../server/src/delivery/releases/contents.ts';
import { FileDigests } from '../../server/src/delivery/releases/digests.ts';
import { UsageError } from '../arguments.ts';
import { findWebBuild, type WebBuild } from '../build/built.ts';
import { releasable } from '../build/identity.ts';
import { at } from '../build/paths.ts';
import type { Say } from './say.ts';

/** What is about to be released, as it was built here. */
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

/** Builds what is not built yet: of the named ones only, the shell among them if it is named. */
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
  // The bundler is loaded when there is something to build.
  const { buildWeb } = await import('../build/build-web.ts');
  const built = toCandidate(await buildWeb(name));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  say.step(`Built ${name} ${built.release} in ${seconds} s.`);
  return built;
}

/** Reads candidates from where they were built, and everything else from the store. */
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
    async file(asked) {
      const own = find(asked.name, asked.release);
      if (!own) return store.file(asked);
      const file = path.join(own.folder, asked.file);
      return fs.existsSync(file) ? fs.readFileSync(file) : undefined;
    },
    async digests(asked) {
      const own = find(asked.name, asked.release);
      return own ? built.of(path.join(own.folder, asked.file)) : store.digests(asked);
    },
  };
}

export const defaultStore = (): string =>
  path.resolve(process.env.RELEASES_DIR || path.join(dataDir(), 'releases'));
export const dataDir = (): string => path.resolve(process.env.DATA_DIR || at('.data'));
