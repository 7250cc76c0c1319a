import fs from 'node:fs';
import { createJiti } from 'jiti';
import { at } from '../build/paths.ts';

/** The page's own client, as a browser reads it: in a function, so that its names stay its own. */
export function clientScript(): string {
  const filename = at('tools/dev/page-client.ts');
  const source = fs.readFileSync(filename, 'utf8');
  const jiti = createJiti(import.meta.url, { fsCache: false });
  return `((exports) => {\n${jiti.transform({ source, filename, ts: true })}\n})({});\n`;
}
