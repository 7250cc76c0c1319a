import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { contract } from '@shared/contract';
import { buildOpenApi } from '../../server/src/calls/openapi.ts';
import { at } from '../build/paths.ts';
import { type ApiDescription, breakingChanges } from './openapi-additions.ts';
import { printable } from './say.ts';

/**
 * `npm run openapi:keep`: records the API and the commit of a released server, which later ones must keep. Refuses
 * an API that breaks the previous one.
 */
const file = at('server/openapi/previous.json');
const text = `${JSON.stringify(buildOpenApi(contract))}\n`;
const next = JSON.parse(text) as ApiDescription;
const known = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
const broken = known ? breakingChanges(JSON.parse(known) as ApiDescription, next) : [];

if (broken.length > 0) {
  const lines = ['Refused. The API breaks what it promised:', ...broken.map((one) => `  ${one}`)];
  process.stderr.write(printable(lines));
  process.exit(3);
}
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: at('.'), encoding: 'utf8' });
const say = (line: string) => process.stdout.write(printable([line]));
fs.mkdirSync(at('server/openapi'), { recursive: true });
fs.writeFileSync(file, text);
// The tests of a rolling change run this commit beside the present sources.
fs.writeFileSync(at('server/openapi/previous-commit.txt'), commit);
if (known === text) say('The API is what it was; the commit is kept. Commit server/openapi.');
else say('Kept: server/openapi/previous.json. Commit server/openapi with the release.');
