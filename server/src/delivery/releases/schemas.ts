import type { NeededCalls, ReleaseContents, SharedTypes } from '@shared/contract/published';
import type {
  LiveFile,
  LogLine,
  ReleaseChange,
  RemoteRelease,
  ShellRelease,
} from '@shared/contract/releases';
import { isRoutePattern } from '@shared/lib/route-match';
import { type SkeletonShape, skeletonShapes } from '@shared/lib/skeleton';
import * as z from 'zod/mini';
import { visible } from '../../platform/visible.ts';
import {
  isFileName,
  isIconPath,
  isName,
  isRelease,
  maxFileBytes,
  maxPreviewHours,
} from './names.ts';
import { isServerPath, serverPaths } from './server-paths.ts';

/**
 * Strict schemas of the files that teams and stores write: a release token makes them data from
 * outside. An unknown key is refused, and so is a key that every object inherits.
 */

export const text = (maxLength: number) => z.string().check(z.minLength(1), z.maxLength(maxLength));
export const list = <Item extends z.core.$ZodType>(item: Item, maxLength: number) =>
  z.array(item).check(z.maxLength(maxLength));
export const name = z.string().check(z.refine(isName));
const remoteName = name.check(z.refine((one) => one !== 'shell'));
export const release = z.string().check(z.refine(isRelease));
export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
export const language = z.string().check(z.regex(/^[a-z]{2}(_[a-z]{2})?$/));
const version = z.string().check(z.regex(/^[\^~]?\d[\w.+-]{0,39}$/));
/** A value of a newer shell: only the checks know which ones the live shell acts on. */
const routeValue = z.string().check(z.regex(/^[a-z][a-z+-]{0,31}$/));
const shareKey = z.string().check(z.regex(/^@?[a-z][\w./-]{0,99}$/));

const federated = {
  runtime: version,
  shared: z.record(
    shareKey,
    z.strictObject({ version: z.optional(version), names: list(text(100), 1000) }),
  ),
};
const routePath = z.string().check(
  z.maxLength(200),
  z.refine(isRoutePattern),
  z.refine((path) => !isServerPath(path), {
    params: { problem: 'is at an address of the server' },
  }),
);

const contents = {
  schema: z.literal(1),
  release,
  files: z.record(
    z.string(),
    z.strictObject({
      bytes: z.int().check(z.gte(0), z.lte(maxFileBytes)),
      sha256: digest,
    }),
  ),
};
const contentsOfRemote = z.strictObject({
  ...contents,
  name: remoteName,
  needs: z.strictObject(federated),
  prefixes: z.optional(list(z.string().check(z.regex(/^\w[\w.-]{0,99}$/)), 100)),
});
const contentsOfShell = z.strictObject({
  ...contents,
  name: z.literal('shell'),
  offers: z.strictObject({
    ...federated,
    paths: list(routePath, 200),
    routes: z.optional(
      z.strictObject({ access: list(routeValue, 20), preload: list(routeValue, 20) }),
    ),
  }),
});

const readPath = /^\/v1(\/\w+){1,6}$/;
const callPath = /^\/v\d(\/\w+){1,6}$/;
const typeRef = z.union([z.string().check(z.maxLength(10_000)), z.int().check(z.gte(0))]);
const typedPart = z.strictObject({ type: typeRef, optional: z.optional(z.literal(true)) });
const memberName = text(200);
const sharedTypes = z.strictObject({
  exports: z.record(shareKey, z.record(memberName, typeRef)),
  definitions: list(
    z.strictObject({
      call: z.optional(z.strictObject({ parameters: list(typedPart, 50), returns: typeRef })),
      properties: z.optional(z.record(memberName, typedPart)),
      union: z.optional(list(typeRef, 1000)),
      name: z.optional(memberName),
      of: z.optional(list(typeRef, 50)),
    }),
    20_000,
  ),
  mentions: z.optional(list(memberName, 20_000)),
});

const schemaOfCall = z.record(text(100), z.unknown());
const neededCalls = z.record(
  z.string().check(z.regex(callPath)),
  z.strictObject({
    access: z.enum(['anyone', 'session']),
    request: schemaOfCall,
    answer: schemaOfCall,
  }),
);

const { releases } = serverPaths;
export const asset = z.strictObject({
  url: z.string().check(z.refine((url) => url.startsWith(releases) && isFileName(fileOf(url)))),
  integrity: z.string().check(z.regex(/^sha384-[A-Za-z0-9+/]{64}$/)),
});
/** A path inside of its release: `/webview/releases/<name>/<release>/<file>`. */
const fileOf = (url: string): string => url.slice(releases.length).split('/').slice(2).join('/');
const assets = list(asset, 500);
const words = { words: z.record(language, asset), allWords: z.optional(asset) };

const read = z.strictObject({
  path: z.string().check(z.regex(readPath)),
  body: z.optional(z.record(text(100), z.unknown())),
});
/** A name on the home page: one line, in which nothing hides or turns the rest around. */
export const homeName = z.string().check(
  z.maxLength(200),
  z.refine((one) => one === visible(one.trim())),
);
export const iconPath = z.string().check(z.refine(isIconPath));
const names = z.optional(z.record(language, homeName));
const route = z.strictObject({
  path: routePath,
  access: routeValue,
  preload: routeValue,
  title: text(200),
  skeleton: z.enum(skeletonShapes as [SkeletonShape]),
  firstData: z.optional(read),
  moreData: z.optional(list(read, 20)),
  backTo: z.optional(routePath),
  home: names,
  assets,
  kit: z.optional(list(shareKey, 100)),
});
const build = z.string().check(z.regex(/^\w[\w.+-]{0,63}$/));
const described = { version, build, assets, ...words };
const remoteRelease = z.strictObject({
  ...described,
  name: remoteName,
  container: z.string().check(z.regex(/^\w{1,130}$/)),
  entry: asset,
  routes: list(route, 200).check(z.minLength(1)),
  section: names,
  icon: z.optional(iconPath),
});
const shellRelease = z.strictObject({
  ...described,
  name: z.literal('shell'),
  html: asset,
  worker: z.optional(asset),
  kit: z.optional(z.record(shareKey, assets)),
});

const promoteAfterMinutes = z.optional(z.int().check(z.gte(1), z.lte(7 * 24 * 60)));
const percent = z.int().check(z.gte(0), z.lte(99));
const again = z.optional(z.literal(true));
const change = z.union([
  z.strictObject({ do: z.literal('release'), name, release, again }),
  z.strictObject({
    do: z.literal('canary'),
    name,
    release,
    percent,
    again,
    watch: z.optional(z.strictObject({ promoteAfterMinutes })),
  }),
  z.strictObject({ do: z.enum(['promote', 'rollback']), name, release: z.optional(release) }),
  z.strictObject({ do: z.enum(['off', 'on', 'retire']), name }),
]);
const author = text(200);
const liveEntry = z.strictObject({
  live: release,
  previous: z.optional(release),
  older: z.optional(list(release, 100)),
  canary: z.optional(
    z.strictObject({
      release,
      percent,
      watch: z.optional(
        z.strictObject({ since: text(40), steppedAt: text(40), promoteAfterMinutes }),
      ),
    }),
  ),
  off: z.optional(z.literal(true)),
  since: z.optional(text(40)),
  by: z.optional(author),
});
const prune = z.strictObject({ do: z.literal('prune'), name, releases: list(release, 10_000) });
export const logLine = z.strictObject({
  revision: z.int(),
  at: text(40),
  by: author,
  changes: list(z.union([change, prune]), 1000),
  why: z.optional(text(500)),
  previousSum: z.optional(digest),
});
export const liveFile = z.strictObject({
  schema: z.literal(1),
  revision: z.optional(z.int().check(z.gte(0))),
  shell: liveEntry,
  remotes: z.record(remoteName, liveEntry),
  contents: z.optional(z.record(z.string(), digest)),
  last: z.optional(logLine),
  sum: z.optional(digest),
});

const previews = z.strictObject({
  schema: z.literal(1),
  previews: list(
    z.strictObject({
      name: remoteName,
      release,
      endsAtMs: z.int().check(z.gte(0)),
      contents: digest,
      at: text(40),
      by: author,
    }),
    10_000,
  ),
});
/** A release with a preview, and the digest of the list of its files. */
export type NotedPreview = z.infer<typeof previews>['previews'][number];

const previewRequest = z.strictObject({
  name: remoteName,
  release,
  hours: z.int().check(z.gte(1), z.lte(maxPreviewHours)),
});

const endPreviewsRequest = z.strictObject({ name: remoteName, release: z.optional(release) });

const switchRequest = z.strictObject({
  revision: z.int().check(z.gte(0)),
  changes: list(change, 100).check(z.minLength(1)),
});
const pruneRequest = z.strictObject({
  names: list(name, 100),
  keep: z.int().check(z.gte(1)),
  dryRun: z.boolean(),
});

/** A file or a request that does not match its schema. */
export class Malformed extends Error {}

const nameOf = (data: unknown): unknown => (data as { name?: unknown } | null)?.name;

export function parseContentsData(given: string): ReleaseContents {
  const data = parseJson('contents.json', given);
  const schema = nameOf(data) === 'shell' ? contentsOfShell : contentsOfRemote;
  return checked('contents.json', { data, schema }) as ReleaseContents;
}

/** `release.json`, whose files all belong to the release itself. */
export function parseDescription(
  given: string,
  at: { name: string; release: string },
): RemoteRelease | ShellRelease {
  const what = 'release.json';
  const data = parseJson(what, given);
  const schema = at.name === 'shell' ? shellRelease : remoteRelease;
  const description = checked(what, { data, schema }) as RemoteRelease | ShellRelease;
  if (description.name !== at.name) throw new Malformed(`${what} has another name.`);
  if (`${description.version}-${description.build}` !== at.release) {
    throw new Malformed(`${what} has another version.`);
  }
  const container = `${at.name.replaceAll('-', '_')}_${description.build}`;
  if ('container' in description && description.container !== container) {
    throw new Malformed(`Its container has the name of another release.`);
  }
  const base = `${releases}${at.name}/${at.release}/`;
  const foreign = assetsOf(description).find(({ url }) => !url.startsWith(base));
  if (foreign) throw new Malformed(`${foreign.url} is no file of it.`);
  return description;
}

/** Every file that a description names. */
export function assetsOf(description: RemoteRelease | ShellRelease) {
  const { allWords } = description;
  const common = [
    ...description.assets,
    ...Object.values(description.words),
    ...(allWords ? [allWords] : []),
  ];
  if ('entry' in description) {
    return [description.entry, ...description.routes.flatMap((one) => one.assets), ...common];
  }
  const { html, worker, kit = {} } = description;
  return [html, ...(worker ? [worker] : []), ...Object.values(kit).flat(), ...common];
}

export const parseTypes = (given: string): SharedTypes =>
  checked('types.json', { data: parseJson('types.json', given), schema: sharedTypes });

export const parseCalls = (given: string): NeededCalls =>
  checked('calls.json', {
    data: parseJson('calls.json', given),
    schema: neededCalls,
  }) as NeededCalls;

export function parseLiveData(given: string): LiveFile {
  return checked('live.json', {
    data: parseJson('live.json', given),
    schema: liveFile,
  }) as LiveFile;
}

export const parseLogLine = (given: string): LogLine =>
  checked('log.jsonl', {
    data: parseJson('log.jsonl', given),
    schema: logLine,
  }) as LogLine;

export function parseSwitch(given: string): { changes: ReleaseChange[]; revision: number } {
  const what = 'The change';
  const data = parseJson(what, given);
  return checked(what, { data, schema: switchRequest }) as ReturnType<typeof parseSwitch>;
}

export const parsePruneRequest = (given: string): z.infer<typeof pruneRequest> =>
  checked('The request', { data: parseJson('The request', given), schema: pruneRequest });

export const parsePreviewRequest = (given: string): z.infer<typeof previewRequest> =>
  checked('The request', { data: parseJson('The request', given), schema: previewRequest });

export const parseEndPreviewsRequest = (given: string): z.infer<typeof endPreviewsRequest> =>
  checked('The request', { data: parseJson('The request', given), schema: endPreviewsRequest });

export const parsePreviews = (given: string): NotedPreview[] =>
  checked('previews.json', { data: parseJson('previews.json', given), schema: previews }).previews;

/** No key may be one that every object inherits: a lookup by it would find a function. */
export function parseJson(what: string, given: string): unknown {
  try {
    return JSON.parse(given, (key, value) => {
      if (key in Object.prototype) throw new Malformed(`${what} has the key ${key}.`);
      return value;
    });
  } catch (error) {
    if (error instanceof Malformed) throw error;
    throw new Malformed(`${what} is no JSON.`);
  }
}

export function checked<Schema extends z.core.$ZodType>(
  what: string,
  { data, schema }: { data: unknown; schema: Schema },
): z.infer<Schema> {
  const { error } = z.safeParse(schema, data);
  // The data as they stand, because their checksum depends on the order of keys.
  if (!error) return data as z.infer<Schema>;
  const [issue] = error.issues;
  const at = issue?.path.map(String).join('.') || 'it';
  throw new Malformed(`${what}: ${at} ${problemOf(issue)}.`);
}

function problemOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'unrecognized_keys') return `has the unknown key ${issue.keys[0]}`;
  const named = issue?.code === 'custom' ? issue.params?.problem : undefined;
  return typeof named === 'string' ? named : 'has a wrong value';
}
