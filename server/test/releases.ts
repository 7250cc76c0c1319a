import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { languages } from '@shared/contract/enums';
import type { ReleaseContents } from '@shared/contract/published';
import type { Asset, RemoteRelease, ShellRelease } from '@shared/contract/releases';
import { workerFile } from '@shared/contract/releases';
import { contentsFile, markFiles } from '../src/delivery/releases/contents.ts';
import { openFolderStore } from '../src/delivery/releases/folder-store.ts';
import { testFolder } from './test-folder.ts';

/** Small complete releases, to publish and to break. */
export interface MadeRelease {
  name: string;
  release: string;
  /** Routes of a remote, or a shell's own paths. */
  paths?: string[];
  /** Values that every route of a remote has in place of the usual ones. */
  route?: object;
  needs?: Partial<NonNullable<ReleaseContents['needs']>>;
  /** The declared first parts of a remote's addresses; none in a release from before them. */
  prefixes?: string[];
  offers?: Partial<NonNullable<ReleaseContents['offers']>>;
  words?: Partial<Record<string, object>>;
  /** The text of the entry, or of the shell's script. */
  code?: string;
  /** More files, with their text. */
  files?: Record<string, string>;
}

const shared = {
  react: { version: '19.3.1', names: [] },
  '@shared/host': { names: ['useHost', 'useWords'] },
};

const integrityOf = (text: string): string =>
  `sha384-${createHash('sha384').update(text).digest('base64')}`;

/** Writes a built release and returns its folder. */
export function buildRelease(made: MadeRelease): string {
  const folder = testFolder('built-release');
  const { name, release } = made;
  const write = (file: string, text: string): Asset => {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
    return { url: `/webview/releases/${name}/${release}/${file}`, integrity: integrityOf(text) };
  };
  const words = Object.fromEntries(
    languages.map((language) => {
      const text = { [name]: made.words?.[language] ?? { title: `Title in ${language}` } };
      return [language, write(`words/${language}.json`, JSON.stringify(text))];
    }),
  );
  const description = name === 'shell' ? describeShell(made, write) : describeRemote(made, write);
  for (const [file, text] of Object.entries(made.files ?? {})) write(file, text);
  write('release.json', JSON.stringify({ ...description, words }, null, 2));
  const contents: ReleaseContents = {
    schema: 1,
    name,
    release,
    files: markFiles(folder),
    ...(name === 'shell'
      ? { offers: { runtime: '2.9.2', shared, paths: made.paths ?? ['/'], ...made.offers } }
      : {
          needs: { runtime: '2.9.2', shared, ...made.needs },
          ...(made.prefixes && { prefixes: made.prefixes }),
        }),
  };
  fs.writeFileSync(path.join(folder, contentsFile), JSON.stringify(contents, null, 2));
  return folder;
}

type Write = (file: string, text: string) => Asset;

const versionAndBuild = (release: string) => {
  const [version = '', build = ''] = release.split('-');
  return { version, build };
};

function describeShell({ release, code = 'shell()' }: MadeRelease, write: Write): ShellRelease {
  const { version, build } = versionAndBuild(release);
  const assets = [write('shell.js', code)];
  const script = `<script defer src="${assets[0]?.url ?? ''}"></script>`;
  const page = `<html lang="en"><!--hints--><body><!--skeleton--><!--page-data-->${script}</body></html>`;
  const html = write('index.html', page);
  const worker = write(workerFile, `worker('${release}')`);
  return { name: 'shell', version, build, html, assets, worker, words: {} };
}

/** Like a chunk of the bundler: it only registers itself. */
const laidDown = (what: string): string => `(globalThis.chunks ||= []).push('${what}')`;

function describeRemote(made: MadeRelease, write: Write): RemoteRelease {
  const { name, release, code = 'entry()' } = made;
  const { version, build } = versionAndBuild(release);
  const page = write('page.js', laidDown(`page of ${release}`));
  return {
    name,
    version,
    build,
    container: `${name.replaceAll('-', '_')}_${build}`,
    entry: write('remoteEntry.js', code),
    assets: [write('routes.js', laidDown('routes'))],
    routes: (made.paths ?? [`/${name}`]).map((route) => ({
      path: route,
      access: 'anyone' as const,
      preload: 'none' as const,
      title: 'title',
      skeleton: 'list' as const,
      assets: [page],
      ...made.route,
    })),
    words: {},
  };
}

/** A folder of published releases, none of them live. */
export async function publishedFolder(
  releases: Record<string, string[]>,
  folder = testFolder('releases'),
): Promise<string> {
  const store = openFolderStore(folder, { by: 'test' });
  for (const [name, list] of Object.entries(releases)) {
    for (const release of list) await store.publish(buildRelease({ name, release }));
  }
  return folder;
}
