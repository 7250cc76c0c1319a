import fs from 'node:fs';
import { createJiti } from 'jiti';
import { at } from '../build/paths.ts';

/** The page's own client, as a browser reads it. */
export function clientScript(): string {
  const filename = at('tools/dev/page-client.ts');
  const source = fs.readFileSync(filename, 'utf8');
  return createJiti(import.meta.url, { fsCache: false }).transform({ source, filename, ts: true });
}
