import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sourceMapsFileOf } from '../src/delivery/releases/source-maps.ts';

/** The second line of `page.js` is the fourth of its source, in a function of it. */
export const packedMaps = gzipSync(
  JSON.stringify({
    'page.js': {
      version: 3,
      sources: ['./remotes/staking/src/x.page.tsx'],
      mappings: ';AAGA',
      functions: [
        [
          ['Page', 2, 6],
          ['submit', 3, 5],
        ],
      ],
    },
  }),
);

/** Writes the source maps beside a built release. */
export function writeMaps(built: string, packed: Buffer = packedMaps): string {
  fs.mkdirSync(path.dirname(sourceMapsFileOf(built)), { recursive: true });
  fs.writeFileSync(sourceMapsFileOf(built), packed);
  return built;
}
