import type { ListedJourney } from './list-journeys.ts';
import { type Screen, screensIn } from './screens.ts';
import { type ReadSource, readTests, type WrittenTest } from './test-source.ts';
import { unique } from './unique.ts';

/** A journey and the screens that it opens. */
export interface Journey extends ListedJourney {
  /** Paths of screens. */
  opens: readonly string[];
  /** The screens in its title. */
  names: readonly string[];
  /** The remote that most of its file opens, or `shell`. */
  home: string;
  /** The journeys of a group run together in order, each on the state of the one before. */
  group?: string;
}

export function describeJourneys(
  listed: readonly ListedJourney[],
  screens: readonly Screen[],
  read: ReadSource,
): Journey[] {
  return unique(listed.map(({ file }) => file)).flatMap((file) => {
    const written = readTests(file, read);
    const journeys = listed
      .filter((one) => one.file === file)
      .map((one) => describeJourney(one, written, screens));
    const home = homeOf(journeys.map(({ opens }) => zonesAt(screens, opens)));
    return journeys.map((one) => ({ ...one, home }));
  });
}

export const zonesOf = (screens: readonly Screen[]): string[] =>
  unique(screens.map(({ zone }) => zone));

function describeJourney(
  listed: ListedJourney,
  written: readonly WrittenTest[],
  screens: readonly Screen[],
): Omit<Journey, 'home'> {
  const test = written.find(({ line }) => line === listed.line);
  const pathsIn = (texts: readonly string[]): string[] =>
    unique(texts.flatMap((text) => screensIn(text, screens)).map(({ path }) => path));
  const names = pathsIn((listed.titles.at(-1) ?? '').split(/[\s,:]+/));
  // A title with paths selects from those of the loop.
  const ofLoop = names.length > 0 ? [] : pathsIn(test?.loopTexts ?? []);
  return {
    ...listed,
    names,
    opens: unique([...names, ...ofLoop, ...pathsIn(test?.texts ?? [])]),
    ...(test?.serial && { group: `${listed.file}:${test.serial[0]}` }),
  };
}

/** The remote that most journeys of a file open. */
function homeOf(zones: readonly (readonly string[])[]): string {
  const counts = new Map<string, number>();
  for (const zone of zones.flat()) counts.set(zone, (counts.get(zone) ?? 0) + 1);
  const most = [...counts].filter(([zone]) => zone !== 'shell').sort(([, a], [, b]) => b - a)[0];
  return most && most[1] > zones.length / 2 ? most[0] : 'shell';
}

const zonesAt = (screens: readonly Screen[], paths: readonly string[]): string[] =>
  zonesOf(screens.filter(({ path }) => paths.includes(path)));

export interface Selection {
  chosen: Journey[];
  /** The number of other journeys that open one of the screens. */
  leftOut: number;
  /** The paths that are covered. */
  opened: string[];
}

export interface Wanted {
  screens: readonly Screen[];
  /** Changed specs, which run in full. */
  specs: readonly string[];
  /** The number of journeys; a server start counts as several. */
  budget: number;
  startsServer: (file: string) => boolean;
}

/** The cost of a journey with its own server. */
const serverStart = 8;
export const serverFixtures = ['e2e/fixtures/own-server.ts', 'e2e/fixtures/dev-server.ts'];

/**
 * Selects journeys for some screens. For one remote: first its own that open or name the screen, then
 * its others, which may follow a link. For several remotes: the first journey that names each screen.
 */
export function selectJourneys(all: readonly Journey[], wanted: Wanted): Selection {
  const opened = screensToOpen(all, wanted.screens);
  const isAbout = ({ opens }: Journey): boolean => opens.some((path) => opened.includes(path));
  const isWide = zonesOf(wanted.screens).length > 1;
  const candidates = isWide ? firstNaming(all, opened) : rankJourneys(all, { ...wanted, opened });
  const chosen = new Set(all.filter(({ file }) => wanted.specs.includes(file)));
  let spent = 0;
  for (const candidate of candidates) {
    const group = withGroup(all, candidate).filter((one) => !chosen.has(one));
    const cost = group.length + (wanted.startsServer(candidate.file) ? serverStart : 0);
    if (group.length === 0 || spent + cost > wanted.budget) continue;
    spent += cost;
    for (const one of group) chosen.add(one);
  }
  const leftOut = all.filter((one) => isAbout(one) && !chosen.has(one)).length;
  return { chosen: all.filter((one) => chosen.has(one)), leftOut, opened };
}

const withGroup = (all: readonly Journey[], journey: Journey): Journey[] =>
  journey.group ? all.filter(({ group }) => group === journey.group) : [journey];

/** A screen that no journey opens by its URL is reached from its parent. */
function screensToOpen(all: readonly Journey[], screens: readonly Screen[]): string[] {
  const known = new Set(all.flatMap(({ opens }) => opens));
  const nearest = (path: string): string[] => {
    if (path === '') return [];
    if (known.has(path)) return [path];
    return nearest(path.slice(0, path.lastIndexOf('/')));
  };
  return unique(screens.flatMap(({ path }) => nearest(path)));
}

const firstNaming = (all: readonly Journey[], opened: readonly string[]): Journey[] =>
  opened.flatMap((path) => all.find(({ names }) => names.includes(path)) ?? []);

type Order = Wanted & { opened: readonly string[] };

function rankJourneys(
  journeys: readonly Journey[],
  { screens, opened, startsServer }: Order,
): Journey[] {
  const zone = screens[0]?.zone;
  const rank = (journey: Journey): number[] => [
    closeness(journey, opened, zone),
    startsServer(journey.file) ? 1 : 0,
    // A journey of many screens covers each of them thinly.
    journey.opens.length,
  ];
  const ranked = journeys
    .map((journey) => ({ journey, rank: rank(journey) }))
    .filter((one) => one.rank[0] !== passesBy)
    .sort((a, b) => compare(a.rank, b.rank));
  const own = ranked.map(({ journey }) => journey);
  const passing = journeys.filter(({ opens }) => opens.some((path) => opened.includes(path)));
  return own.length > 0 ? own : passing;
}

const passesBy = 2;

function closeness(
  { home, names, opens }: Journey,
  opened: readonly string[],
  zone?: string,
): number {
  if (names.some((path) => opened.includes(path))) return 0;
  // A journey that names other screens tests those.
  if (home !== zone || names.length > 0) return passesBy;
  return opens.some((path) => opened.includes(path)) ? 0 : 1;
}

const compare = (left: readonly number[], right: readonly number[]): number =>
  left.map((one, index) => one - (right[index] ?? 0)).find((one) => one !== 0) ?? 0;
