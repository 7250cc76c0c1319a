import { languages } from '@shared/contract/enums';
import type { Refusal } from '@shared/contract/published';
import type { LiveEntry, LiveFile } from '@shared/contract/releases';
import { kilobytes, measureSizes } from '../releases/budget.ts';
import { entriesOf } from '../releases/live-file.ts';
import type { ReleaseRef } from '../releases/store.ts';
import { findCollisions } from './collisions.ts';
import { findIncompatibilities } from './compatible.ts';
import { findFileProblems, readWords } from './described.ts';
import {
  type PublishedRelease,
  type ReleaseReader,
  readPublished,
  routesOf,
} from './published-release.ts';
import { findMissingWords } from './words.ts';

/**
 * Checks the releases that are new in a live set, each alone and together with the others.
 * Releases that were live before are not checked again on their own.
 */
export async function checkSet(
  reader: ReleaseReader,
  after: LiveFile,
  before: LiveFile | undefined,
): Promise<Refusal[]> {
  const liveBefore = new Set(before ? servedReleases(before).map(keyOf) : []);
  const all = await Promise.all(
    servedReleases(after).map(async (at) => ({ at, published: await readPublished(reader, at) })),
  );
  const published = all.flatMap(({ published }) => published ?? []);
  const fresh = published.filter((one) => !liveBefore.has(keyOf(one)));
  const unpublished = all.filter(({ at, published }) => !published && !liveBefore.has(keyOf(at)));
  const alone = await Promise.all(fresh.map((one) => checkAlone(reader, one)));
  return [
    ...unpublished.map(({ at }) => unpublishedRefusal(at)),
    ...alone.flat(),
    ...checkRoutes(published, fresh),
    ...checkPairs(published, fresh),
  ];
}

const keyOf = ({ name, release }: ReleaseRef): string => `${name}/${release}`;

/** Every release that some device gets; a remote that is switched off has none. */
function servedReleases(live: LiveFile): ReleaseRef[] {
  return entriesOf(live).flatMap(([name, entry]: [string, LiveEntry]) => {
    if (entry.off) return [];
    const releases = [entry.live, ...(entry.canary ? [entry.canary.release] : [])];
    return releases.map((release) => ({ name, release }));
  });
}

const unpublishedRefusal = ({ name, release }: ReleaseRef): Refusal => ({
  check: 'files',
  name,
  message: `${release} of ${name} has no description of its contents.`,
  remedy: 'It was published by an older build: release it again.',
});

async function checkAlone(reader: ReleaseReader, one: PublishedRelease): Promise<Refusal[]> {
  const wrong = await findFileProblems(reader, one);
  // Skip the other checks for an incomplete release.
  if (wrong.length > 0) return wrong;
  return [
    ...findMissingWords(one.name, await readWords(reader, one)),
    ...checkHome(one),
    ...checkSizes(one),
  ];
}

/** The home page shows these names in the language of the page. */
function checkHome(one: PublishedRelease): Refusal[] {
  return routesOf(one).flatMap(({ path, home }) => {
    const missing = languages.filter((language) => home && !home[language]);
    if (missing.length === 0) return [];
    return [
      {
        check: 'words',
        name: one.name,
        message: `The name of ${path} on the home page is missing in ${missing.join(', ')}.`,
        remedy: 'Build it again and release that build.',
      },
    ];
  });
}

function checkSizes({ name, description, contents }: PublishedRelease): Refusal[] {
  const over = measureSizes(description, contents).filter(
    ({ bytes, budgetBytes }) => bytes > budgetBytes,
  );
  return over.map(({ what, bytes, budgetBytes }) => ({
    check: 'size',
    name,
    message: `${name} ${what} takes ${kilobytes(bytes)} of JavaScript; ${kilobytes(budgetBytes)} are allowed.`,
    remedy: 'Load parts that the first screen does not need later, with import().',
  }));
}

function checkRoutes(there: PublishedRelease[], fresh: PublishedRelease[]): Refusal[] {
  const paths = there.flatMap((one) => {
    const own = one.contents.offers?.paths ?? routesOf(one).map(({ path }) => path);
    return own.map((path) => ({ owner: one.name, path }));
  });
  const found = findCollisions(paths, new Set(fresh.map(({ name }) => name)));
  // A canary repeats the routes of its live release: report each collision once.
  return [...new Map(found.map((one) => [one.message, one])).values()];
}

function checkPairs(there: PublishedRelease[], fresh: PublishedRelease[]): Refusal[] {
  const shells = there.filter(({ contents }) => contents.offers);
  const remotes = there.filter(({ contents }) => contents.needs);
  return shells.flatMap((shell) =>
    remotes.flatMap((remote) => {
      const isFresh = fresh.includes(shell) || fresh.includes(remote);
      const { offers } = shell.contents;
      const { needs } = remote.contents;
      if (!isFresh || !offers || !needs) return [];
      return findIncompatibilities({
        shell: { release: shell.release, offers },
        remote: { name: remote.name, release: remote.release, needs, routes: routesOf(remote) },
        fresh: fresh.includes(remote) ? 'remote' : 'shell',
      });
    }),
  );
}
