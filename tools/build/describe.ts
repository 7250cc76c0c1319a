import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { StatsCompilation } from '@rspack/core';
import type { Asset, RemoteRelease, ShellRelease } from '@shared/contract/releases';
import { workerFile } from '@shared/contract/releases';
import { whenNeeded } from './federation.ts';
import type { BuildIdentity } from './identity.ts';
import { buildEarlyRequests, buildFederationRuntime, buildWorker } from './one-file.ts';
import { pageHtml } from './page-html.ts';
import { at } from './paths.ts';
import { readRoutes } from './routes.ts';

/** What a finished build says of itself: `release.json`, which publisher and server read. */

export const integrityOf = (content: Buffer): string =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

interface Place {
  folder: string;
  publicPath: string;
}

function assetOf({ folder, publicPath }: Place, file: string): Asset {
  return {
    url: publicPath + file,
    integrity: integrityOf(fs.readFileSync(path.join(folder, file))),
  };
}

/** The words of a release: one file for each language, named by its content, and one that names them. */
export function writeWords(
  place: Place,
  namespaces: string[],
): { words: Record<string, Asset>; allWords: Asset } {
  const languages = fs.readdirSync(at('locales')).sort();
  const words = Object.fromEntries(
    languages.map((language) => {
      const texts = namespaces.map((namespace) => {
        const file = at('locales', language, `${namespace}.json`);
        return [namespace, fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}];
      });
      return [language, writeJson(place, `words/${language}`, Object.fromEntries(texts))];
    }),
  );
  return { words, allWords: writeJson(place, 'words/all', words) };
}

const writeJson = (place: Place, name: string, content: unknown): Asset =>
  writeText(place, { name, extension: 'json', text: JSON.stringify(content) });

interface Text {
  name: string;
  extension: 'json' | 'js';
  text: string;
}

/** Under a name by its content. */
function writeText(place: Place, { name, extension, text }: Text): Asset {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
  const file = `${name}.${hash}.${extension}`;
  fs.mkdirSync(path.dirname(path.join(place.folder, file)), { recursive: true });
  fs.writeFileSync(path.join(place.folder, file), text);
  return assetOf(place, file);
}

const isCode = (file: string): boolean => /\.(js|css)$/.test(file);

type Chunk = NonNullable<StatsCompilation['chunks']>[number];
type Origin = NonNullable<Chunk['origins']>[number];

/** The chunks of this build that were made for what `isIt` says of their origin. */
const chunksOf = ({ chunks = [] }: StatsCompilation, isIt: (origin: Origin) => boolean): Chunk[] =>
  chunks.filter(({ origins }) => origins?.some(isIt));

const filesOf = (chunks: readonly Chunk[]): string[] =>
  [...new Set(chunks.flatMap(({ files }) => files ?? []))].filter(isCode).sort();

/** Share keys that a page's chunks wait for before the page can be drawn. */
function kitOf(chunks: readonly Chunk[]): string[] {
  const consumed = chunks
    .flatMap(({ modules }) => modules ?? [])
    .filter(({ moduleType }) => moduleType === 'consume-shared-module')
    .map(({ name = '' }) => name);
  return whenNeeded.filter((key) => consumed.some((name) => name.includes(` ${key}@`)));
}

/** The files behind each share key that is not in the shell's first load. */
function kitFiles(stats: StatsCompilation, place: Place): Record<string, Asset[]> {
  return Object.fromEntries(
    whenNeeded.map((key) => {
      const isProvided = ({ moduleName = '' }: Origin): boolean =>
        moduleName.startsWith('provide shared module') && moduleName.includes(` ${key}@`);
      const files = filesOf(chunksOf(stats, isProvided));
      if (files.length === 0) throw new Error(`The shell has no chunk for ${key}.`);
      return [key, files.map((file) => assetOf(place, file))];
    }),
  );
}

export async function describeRemote(
  identity: BuildIdentity,
  folder: string,
  stats: StatsCompilation,
): Promise<RemoteRelease> {
  const { name, version, build, container, publicPath } = identity;
  const place = { folder, publicPath };
  const exposed = (stats.chunks ?? []).filter(({ names }) => names?.includes('routes'));
  const exposedFiles = exposed.flatMap(({ files }) => files ?? []).filter(isCode);
  if (exposedFiles.length === 0) throw new Error(`${name}: the build exposes no routes.`);
  const routes = await readRoutes(name);
  return {
    name,
    version,
    build,
    container,
    entry: assetOf(place, 'remoteEntry.js'),
    assets: exposedFiles.map((file) => assetOf(place, file)),
    routes: routes.map(({ record, pageModule }) => {
      const chunks = chunksOf(stats, ({ request }) => request === pageModule);
      const files = filesOf(chunks);
      if (files.length === 0) throw new Error(`${name}: no chunk was built for ${record.path}.`);
      const assets = files.map((file) => assetOf(place, file));
      const kit = kitOf(chunks);
      return { ...record, assets, ...(kit.length > 0 && { kit }) };
    }),
    ...writeWords(place, [name]),
  };
}

export async function describeShell(
  identity: BuildIdentity,
  folder: string,
  stats: StatsCompilation,
): Promise<ShellRelease> {
  const { version, build, publicPath } = identity;
  const place = { folder, publicPath };
  const entry = stats.entrypoints?.shell?.assets?.map(({ name }) => name) ?? [];
  const assets = entry.filter(isCode).map((file) => assetOf(place, file));
  const runtime = writeText(place, {
    name: 'federation',
    extension: 'js',
    text: await buildFederationRuntime(),
  });
  const html = pageHtml(assets, { earlyRequests: await buildEarlyRequests(), runtime });
  fs.writeFileSync(path.join(folder, 'index.html'), html);
  fs.writeFileSync(path.join(folder, workerFile), await buildWorker());
  return {
    name: 'shell',
    version,
    build,
    html: assetOf(place, 'index.html'),
    assets: [runtime, ...assets],
    worker: assetOf(place, workerFile),
    kit: kitFiles(stats, place),
    ...writeWords(place, ['common', 'shell']),
  };
}
