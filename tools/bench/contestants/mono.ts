import type { Configuration } from '@rspack/core';
import { rspack } from '@rspack/core';
import shellConfiguration from '../../../rspack.config.shell.ts';
import { compile } from '../../build/compile.ts';
import { compressFolder } from '../../build/compress.ts';
import { buildEarlyRequests, buildWorker } from '../../build/one-file.ts';
import { pageHtml } from '../../build/page-html.ts';
import { at, remoteNames } from '../../build/paths.ts';
import type { Contestant, Place } from './contestant.ts';
import {
  entryAssets,
  placeOf,
  pluginsOutside,
  remoteInside,
  setOf,
  shellOf,
} from './contestant.ts';

/**
 * All pages in one program, split by route. `mono` is the everyday one: nothing in the HTML, each
 * page asks when it is drawn. `mono+` has all that ours has and needs no federation for.
 */
const kinds = {
  mono: { what: 'one program, split by route, no hints', isTuned: false },
  'mono+': { what: 'one program, with the HTML, early reads and caching of ours', isTuned: true },
} as const;

const stub = (name: string): string => at('tools/bench/contestants', `${name}.ts`);

/** The product's own configuration without what makes it a federation. */
function configuration(isTuned: boolean, place: Place): Configuration {
  const shell = shellConfiguration();
  const replace = (what: RegExp, name: string) =>
    new rspack.NormalModuleReplacementPlugin(what, stub(name));
  return {
    ...shell,
    output: { ...shell.output, path: place.folder, publicPath: place.publicPath },
    plugins: [
      ...pluginsOutside(shell),
      replace(/^@module-federation\/enhanced\/runtime$/, 'local-remotes'),
      replace(/\/shared-keys\.ts$/, 'no-shared-keys'),
      ...(isTuned ? [] : [replace(/\/first-calls\.ts$/, 'no-first-reads')]),
    ],
  };
}

/** Without what the server would write for this very path. */
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
