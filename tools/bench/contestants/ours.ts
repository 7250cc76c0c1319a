import fs from 'node:fs';
import { watchLiveSet } from '../../../server/src/delivery/site/live-set.ts';
import { buildAll } from '../../build/build.ts';
import { at } from '../../build/paths.ts';
import { toCandidate } from '../../release/candidate.ts';
import { publishBuilds } from '../../release/publish-builds.ts';
import type { Contestant } from './contestant.ts';

/** The product: the releases as `npm start` publishes them. */
export async function buildOurs(): Promise<Contestant> {
  const releasesDir = at('dist/bench/ours');
  fs.rmSync(releasesDir, { recursive: true, force: true });
  const builds = (await buildAll()).map(toCandidate);
  await publishBuilds(releasesDir, builds, { by: 'npm run bench' });
  const set = watchLiveSet(releasesDir).current();
  return { id: 'ours', what: 'the shell and the remotes as they are shipped', releasesDir, set };
}
