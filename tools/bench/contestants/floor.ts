import fs from 'node:fs';
import path from 'node:path';
import { at } from '../../build/paths.ts';
import type { Contestant } from './contestant.ts';
import { placeOf, setOf } from './contestant.ts';

const maxBytes = 10 * 1024;

/** One handwritten page without any library: the least code that shows its data. */
export function buildFloor(): Contestant {
  const template = fs.readFileSync(at('tools/bench/contestants/floor/page.html'), 'utf8');
  if (template.length > maxBytes) throw new Error('The floor page exceeds 10 KB.');
  const { folder, publicPath } = placeOf('floor', 'shell');
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const shell = {
    name: 'shell' as const,
    version: '0.0.0',
    build: 'floor',
    html: { url: `${publicPath}index.html`, integrity: '' },
    assets: [],
    words: {},
  };
  return {
    id: 'floor',
    what: 'one page written by hand: the physical limit',
    releasesDir: at('dist/bench/floor'),
    set: setOf({ id: 'floor', shell, template, remotes: [] }),
  };
}
