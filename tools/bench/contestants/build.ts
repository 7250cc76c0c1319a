import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { at } from '../../build/paths.ts';
import type { Contestant } from './contestant.ts';
import { buildFloor } from './floor.ts';
import { buildMono } from './mono.ts';
import { buildNaive } from './naive.ts';
import { buildOurs } from './ours.ts';

const builds = {
  ours: buildOurs,
  mono: () => buildMono('mono'),
  'mono+': () => buildMono('mono+'),
  naive: buildNaive,
  floor: async () => buildFloor(),
} satisfies Record<string, () => Promise<Contestant>>;

export type ContestantId = keyof typeof builds;

const fileOf = (id: string, root: string): string => path.join(root, 'dist/bench', `${id}.json`);

/** Reads the output of `build.ts <id>`, here or in a copy of the sources. */
export const readContestant = (id: ContestantId, root = at()): Contestant =>
  JSON.parse(fs.readFileSync(fileOf(id, root), 'utf8')) as Contestant;

async function main(): Promise<void> {
  for (const id of process.argv.slice(2) as ContestantId[]) {
    const contestant = await builds[id]();
    fs.writeFileSync(fileOf(id, at()), JSON.stringify(contestant));
  }
}

// One process per build: the memory of one bundler run must not slow down the next.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
