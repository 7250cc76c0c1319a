import { languages } from '@shared/contract/enums';
import type { Refusal } from '@shared/contract/published';
import type { LiveEntry, LiveFile } from '@shared/contract/releases';
import { entriesOf } from '../releases/live-file.ts';
import type { ReleaseRef } from '../releases/store.ts';
import { findChangedCalls } from './changed-calls.ts';
import { findChangedTypes, findTypesProblem } from './changed-types.ts';
import { findAmbiguous, findForeignPrefixes, routesFileOf } from './collisions.ts';
import { findIncompatibilities } from './compatible.ts';
import { findWrongRoutes } from './declared-routes.ts';
import { findFileProblems, readWords } from './described.ts';
import {
  type PublishedRelease,
  pathsOf,
  prefixesOf,
  type ReleaseReader,
  readPublished,
  routesOf,
} from './published-release.ts';
import { findOversizes } from './sizes.ts';
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
  const isFresh = freshIn(after, before);
  const all = await Promise.all(
    servedReleases(after).map(async (at) => ({ at, read: await readPublished(reader, at) })),
  );
  const published = all.flatMap(({ read }) => ('problem' in read ? [] : read));
  const fresh = published.filter(isFresh);
  const unreadable = all.flatMap(({ at, read }) =>
    'problem' in read && isFresh(at) ? [unreadableRefusal(at, read.problem)] : [],
  );
  const alone = await Promise.all(fresh.map((one) => checkAlone(reader, one)));
  const isRunning = (one: ReleaseRef): boolean => !isOff(after, one.name);
  return [
    ...unreadable,
    ...alone.flat(),
    ...checkRoutes(published, fresh),
    ...(await checkPairs(reader, {
      there: published.filter(isRunning),
      fresh: fresh.filter(isRunning),
      fallbacks: await readFallbacks(reader, after, fresh),
    })),
  ];
}

/** A remote that is switched on is checked again: the others may have changed meanwhile. */
function freshIn(after: LiveFile, before: LiveFile | undefined): (one: ReleaseRef) => boolean {
  const known = new Set(before ? servedReleases(before).map(keyOf) : []);
  return (one) => {
    const isSwitchedOn = before && isOff(before, one.name) && !isOff(after, one.name);
    return isSwitchedOn || !known.has(keyOf(one));
  };
}

const isOff = (live: LiveFile, name: string): boolean =>
  new Map(entriesOf(live)).get(name)?.off === true;

const keyOf = ({ name, release }: ReleaseRef): string => `${name}/${release}`;

/** Every release that some device gets. One that is switched off keeps its routes. */
const servedReleases = (live: LiveFile): ReleaseRef[] =>
  entriesOf(live).flatMap(([name, entry]: [string, LiveEntry]) => {
    const releases = [entry.live, ...(entry.canary ? [entry.canary.release] : [])];
    return releases.map((release) => ({ name, release }));
  });

const unreadableRefusal = ({ name, release }: ReleaseRef, problem: string): Refusal => ({
  check: 'files',
  name,
  message: `${name} ${release}: ${problem}.`,
  remedy: 'Build and release it again.',
});

async function checkAlone(reader: ReleaseReader, one: PublishedRelease): Promise<Refusal[]> {
  const wrong = [
    ...(await findFileProblems(reader, one)),
    ...(await findTypesProblem(reader, one)),
  ];
  // Skip the other checks for an incomplete release.
  if (wrong.length > 0) return wrong;
  return [
    ...findMissingWords(one.name, await readWords(reader, one)),
    ...checkAmbiguous(one),
    ...findWrongRoutes(one),
    ...checkHome(one),
    ...(await findOversizes(reader, one)),
    ...(await findChangedCalls(reader, one)),
  ];
}

function checkAmbiguous(one: PublishedRelease): Refusal[] {
  const found = findAmbiguous(pathsOf(one));
  if (!found) return [];
  return [
    {
      check: 'routes',
      name: one.name,
      message: `Some addresses match both ${found[0]} and ${found[1]} of ${one.name}.`,
      remedy: `Tell them apart by a literal in ${routesFileOf(one.name)}.`,
    },
  ];
}

/** The home page shows these names in the language of the page. */
function checkHome(one: PublishedRelease): Refusal[] {
  const { description } = one;
  const section = 'section' in description ? description.section : undefined;
  const named = [
    { what: 'its section', names: section },
    ...routesOf(one).map(({ path, home }) => ({ what: path, names: home })),
  ];
  return named.flatMap(({ what, names }) => {
    const missing = languages.filter((language) => names && !names[language]);
    if (missing.length === 0) return [];
    return [
      {
        check: 'words',
        name: one.name,
        message: `The name of ${what} on the home page is missing in ${missing.join(', ')}.`,
        remedy: 'Build it again and release that build.',
      },
    ];
  });
}

function checkRoutes(there: PublishedRelease[], fresh: PublishedRelease[]): Refusal[] {
  const owned = there.flatMap((one) =>
    [...prefixesOf(one)].map((prefix) => ({ owner: one.name, prefix })),
  );
  const found = findForeignPrefixes(owned, new Set(fresh.map(({ name }) => name)));
  // A canary repeats the prefixes of its live release: report each once.
  return [...new Map(found.map((one) => [one.message, one])).values()];
}

interface Met {
  there: PublishedRelease[];
  fresh: PublishedRelease[];
  /** Of remotes that stay as they are: a change that replaces one leaves its pages no such fallback. */
  fallbacks: PublishedRelease[];
}

/** Every shell with every remote that may meet it in a page. */
async function checkPairs(
  reader: ReleaseReader,
  { there, fresh, fallbacks }: Met,
): Promise<Refusal[]> {
  const shells = there.filter(({ contents }) => contents.offers);
  const remotes = [...there, ...fallbacks].filter(({ contents }) => contents.needs);
  const pairs = shells.flatMap((shell) => remotes.map((remote) => ({ shell, remote })));
  const found = pairs.map(async ({ shell, remote }) => {
    const isFresh = fresh.includes(shell) || fresh.includes(remote);
    const { offers } = shell.contents;
    const { needs } = remote.contents;
    if (!isFresh || !offers || !needs) return [];
    const given = {
      fresh: fresh.includes(remote) ? ('remote' as const) : ('shell' as const),
      isFallback: fallbacks.includes(remote),
    };
    const incompatible = findIncompatibilities({
      ...given,
      shell: { release: shell.release, offers },
      remote: { name: remote.name, release: remote.release, needs, routes: routesOf(remote) },
    });
    return [...incompatible, ...(await findChangedTypes(reader, { ...given, shell, remote }))];
  });
  return (await Promise.all(found)).flat();
}

/** The earlier releases that pages run where a live one fails. */
async function readFallbacks(
  reader: ReleaseReader,
  after: LiveFile,
  fresh: readonly PublishedRelease[],
): Promise<PublishedRelease[]> {
  const found = Object.entries(after.remotes).map(async ([name, { live, previous, off }]) => {
    const isReplaced = fresh.some((one) => one.name === name && one.release === live);
    if (!previous || off || isReplaced) return [];
    const read = await readPublished(reader, { name, release: previous });
    return 'problem' in read ? [] : [read];
  });
  return (await Promise.all(found)).flat();
}
