import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import shellConfiguration from '../../../rspack.config.shell.ts';
import { commonConfiguration } from '../../build/common.ts';
import { compile } from '../../build/compile.ts';
import { compressFolder } from '../../build/compress.ts';
import { buildEarlyRequests, buildWorker } from '../../build/one-file.ts';
import { pageHtml } from '../../build/page-html.ts';
import { at, remoteNames } from '../../build/paths.ts';
import type { Place } from '../../build/release-files.ts';
import type { Contestant } from './contestant.ts';
import { entryAssets, placeOf, remoteInside, setOf, shellOf } from './contestant.ts';

/**
 * All pages in one program, split by route. `mono` is the ordinary one: no hints in the HTML, each
 * page loads its data when it renders. `mono+` has every optimization of ours but the federation.
 */
const kinds = {
  mono: { what: 'one program, split by route, no hints', isTuned: false },
  'mono+': { what: 'one program, with the HTML, early reads and caching of ours', isTuned: true },
} as const;

const stub = (name: string): string => at('tools/bench/contestants', `${name}.ts`);

/** The shell's configuration without federation and release. */
function configuration(isTuned: boolean, place: Place): Configuration {
  const shell = shellConfiguration();
  const replace = (what: RegExp, name: string) =>
    new rspack.NormalModuleReplacementPlugin(what, stub(name));
  return {
    ...shell,
    output: { ...shell.output, path: place.folder, publicPath: place.publicPath },
    plugins: [
      ...(commonConfiguration({ development: false }, 'kit').plugins ?? []),
      replace(/^@shared\/federation\/runtime\/federation$/, 'local-remotes'),
      replace(/\/shared-keys\.ts$/, 'no-shared-keys'),
      ...(isTuned ? [] : [replace(/\/first-calls\.ts$/, 'no-first-reads')]),
    ],
  };
}

/** Without the server's hints and skeleton for the path. */
const plain = (page: string): string => page.replace(/<!--(hints|skeleton)-->/g, '');

export async function buildMono(id: keyof typeof kinds): Promise<Contestant> {
  const { what, isTuned } = kinds[id];
  const place = placeOf(id, 'shell');
  const stats = await compile(configuration(isTuned, place));
  const assets = entryAssets(place, stats);
  const shell = shellOf(id, place, assets);
  const [entry] = assets.filter(({ url }) => url.endsWith('.js'));
  if (!entry) throw new Error(`${id} has no entry.`);
  const remotes = await Promise.all(
    remoteNames().map((name) => remoteInside({ name, place, entry, stats })),
  );
  await compressFolder(place.folder);
  const template = isTuned
    ? pageHtml(assets, { earlyRequests: await buildEarlyRequests() })
    : plain(pageHtml(assets));
  const worker = isTuned ? await buildWorker() : '';
  return {
    id,
    what,
    releasesDir: at('dist/bench', id),
    set: setOf({ id, shell, template, worker, remotes }),
  };
}
