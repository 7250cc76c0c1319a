import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyRepository } from '../e2e/fixtures/dev-server.ts';
import type { Usage } from '../server/src/platform/commands/usage.ts';
import { callOf } from './arguments.ts';
import { filesImportedBy } from './build/inputs.ts';
import { at } from './build/paths.ts';
import { type CommandName, commands } from './commands.ts';

const { scripts } = JSON.parse(fs.readFileSync(at('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const served = Object.keys(scripts).filter((name) => scripts[name]?.includes('bootstrap.mjs'));

/** A copy of the project without data and builds, and all that is in it. */
let copy = '';
let before: string[] = [];
beforeAll(() => {
  copy = copyRepository();
  before = filesIn(copy);
}, 60_000);
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

function filesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .map((one) => path.join(one.parentPath, one.name))
    .filter((file) => !path.relative(folder, file).startsWith('node_modules'))
    .map((file) => `${file} ${fs.lstatSync(file).mtimeMs}`)
    .sort();
}

function give(name: string, ...words: string[]) {
  const program = path.join(copy, 'tools/main.ts');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'jiti/register', program, name, ...words],
    { cwd: copy, encoding: 'utf8', env: { PATH: process.env.PATH, HOME: process.env.HOME } },
  );
  return { status, stdout, stderr };
}

it('serves every script of package.json that begins with it, under its name', () => {
  expect(served.sort()).toEqual(Object.keys(commands).sort());
  for (const name of served) expect(scripts[name]).toBe(`node tools/bootstrap.mjs ${name}`);
});

it('loads no package before the command line is read', () => {
  const files = filesImportedBy('tools/main.ts');
  expect(files).toContain('server/src/platform/commands/usage.ts');
  for (const file of files) {
    const text = fs.readFileSync(at(file), 'utf8');
    expect(text, file).not.toMatch(/^(?:import|export) (?!type\b)[^']*? from '(?!node:|\.)/m);
  }
  expect(files.length).toBeLessThan(10);
});

describe.each(served as CommandName[])('%s', { timeout: 60_000 }, (name) => {
  const usage: Usage = commands[name];

  it('prints its help, which names every option', () => {
    const { status, stdout, stderr } = give(name, '--help');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`\nUsage: ${callOf(name)}`);
    for (const option of [...Object.keys(usage.options ?? {}), 'help']) {
      expect(stdout).toMatch(new RegExp(`^ +(-h, )?--${option}\\b.* {2}\\S`, 'm'));
    }
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(110);
    expect(filesIn(copy)).toEqual(before);
  });

  it('refuses an option that it does not know, before it begins', () => {
    const see = `See: ${callOf(name)} -- --help\n`;
    expect(give(name, '--xyz')).toEqual({
      status: 2,
      stdout: '',
      stderr: `There is no option --xyz. ${see}`,
    });
    if (!usage.args?.includes('…')) {
      const { status, stderr } = give(name, 'a', 'b', 'c');
      expect({ status, stderr }).toEqual({
        status: 2,
        stderr: expect.stringMatching(/^“\w” is one argument too many\. See: /),
      });
    }
    expect(filesIn(copy)).toEqual(before);
  });
});

it('refuses a command that it does not know', () => {
  const { status, stderr } = give('nonsense');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('Known: start,'),
  });
});
