import fs from 'node:fs';
import { createJiti } from 'jiti';
import { at } from '../build/paths.ts';

/** The page client as browser code, in a function to keep its names out of the global scope. */
export function clientScript(deployed = ''): string {
  const filename = at('tools/dev/page-client.ts');
  const source = fs.readFileSync(filename, 'utf8');
  const jiti = createJiti(import.meta.url, { fsCache: false });
  return `((exports, deployed) => {\n${jiti.transform({ source, filename, ts: true })}\n})({}, ${JSON.stringify(deployed)});\n`;
}
