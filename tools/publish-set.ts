import { buildCandidates } from './release/candidate.ts';
import { publishBuilds } from './release/publish-builds.ts';
import { sayTo } from './release/say.ts';

/**
 * Publishes releases into a folder, leaves the other names as they are, and prints the release
 * names: `tools/publish-set.ts <folder> <name> …`. For journeys that need two releases of each name;
 * `BUILD_MARK` distinguishes builds of the same sources. Teams use `npm run release`.
 */
const [folder, ...names] = process.argv.slice(2);
if (!folder || names.length === 0) throw new Error('tools/publish-set.ts <folder> <name> …');
const builds = await buildCandidates(names, sayTo(process.stderr));
await publishBuilds(folder, builds, { by: 'a journey' });
const published = Object.fromEntries(builds.map(({ name, release }) => [name, release]));
console.log(JSON.stringify(published));
