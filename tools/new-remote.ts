import fs from 'node:fs';
import path from 'node:path';
import { readCommandLine, UsageError } from './arguments.ts';
import { at, localeNames } from './build/paths.ts';
import { remoteFiles, remoteWords } from './new-remote/templates.ts';

/** `npm run new-remote -- <name>`: a remote of the house's shape that already reads the server. */
const usage = 'npm run new-remote -- <name>   makes a remote; its name in kebab-case: gift-cards';
const name = readCommandLine({ usage, options: {} }, ({ positionals: [first = '', ...more] }) => {
  if (more.length > 0 || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(first)) {
    throw new UsageError('One name is needed, in kebab-case.');
  }
  if (fs.existsSync(at('remotes', first))) {
    throw new UsageError(`remotes/${first} is there already.`);
  }
  return first;
});
const folder = at('remotes', name);

for (const [file, text] of Object.entries(remoteFiles(name))) write(path.join(folder, file), text);
for (const language of localeNames()) {
  write(at('locales', language, `${name}.json`), json(remoteWords(name)));
}
console.log(`Made remotes/${name}. Next:
  npm run dev -- ${name}        see it at /webview/${name}
  locales/<language>/${name}.json   its words, in ten languages
  remotes/${name}/README.md         what it is for`);

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, text);
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
