import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Refusal } from '@shared/contract/published';
import { Refused } from '../../server/src/delivery/releases/store.ts';
import { at, root as repository } from '../build/paths.ts';

/** More than a person reads at once. */
const maxRefusals = 5;

/**
 * Checks the sources of releases, which the bundler does not: their types, and the import law. Reads
 * their own files and what these import, so that a release stays quick.
 */
export async function checkSources(names: readonly string[], root = repository): Promise<void> {
  const known = names.filter((name) => fs.existsSync(path.join(root, folderOf(name))));
  const checks = known.flatMap((name) => [checkTypes(name, root), checkLaw(name, root)]);
  const refusals = (await Promise.all(checks)).flat();
  if (refusals.length > 0) throw new Refused(refusals);
}

const folderOf = (name: string): string => (name === 'shell' ? 'shell' : `remotes/${name}`);

async function checkTypes(name: string, root: string): Promise<Refusal[]> {
  const cache = path.join(root, '.cache/types');
  const project = path.join(cache, `${name}.json`);
  fs.mkdirSync(cache, { recursive: true });
  // Paths in it would be relative to the folder of the cache.
  const inRoot = (pattern: string): string => path.join(root, pattern);
  const configuration = {
    extends: inRoot('tsconfig.json'),
    compilerOptions: { tsBuildInfoFile: path.join(cache, `${name}.tsbuildinfo`) },
    include: [`${folderOf(name)}/src`, 'shared/*/*.d.ts'].map(inRoot),
    exclude: ['**/*.test.ts', '**/*.test.tsx', '**/testing'].map(inRoot),
  };
  fs.writeFileSync(project, JSON.stringify(configuration));
  const compiler = at('node_modules/typescript-native/bin/tsc');
  const output = await run([compiler, '-p', project, '--pretty', 'false'], root);
  const lines = output.split('\n').filter((line) => /error TS\d+:/.test(line));
  return lines.slice(0, maxRefusals).map((line) => ({
    check: 'types',
    name,
    message: line.replace(/\.?$/, '.'),
    remedy: 'npm run types shows all errors of types.',
  }));
}

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

async function checkLaw(name: string, root: string): Promise<Refusal[]> {
  const program = at('node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const words = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', folderOf(name)];
  const output = await run([program, ...words], root);
  const { summary } = JSON.parse(output) as {
    summary: { violations: Violation[]; ruleSetUsed: { forbidden: Rule[] } };
  };
  const reasons = new Map(summary.ruleSetUsed.forbidden.map((rule) => [rule.name, rule.comment]));
  return summary.violations.slice(0, maxRefusals).map(({ from, to, rule }) => ({
    check: 'law',
    name,
    message: `${from} may not import ${to}: ${rule.name}.`,
    remedy: reasons.get(rule.name) ?? 'npm run law shows all of them.',
  }));
}

interface Rule {
  name: string;
  comment?: string;
}

/** What a program says; that it finds something is no failure. */
function run(words: string[], cwd: string): Promise<string> {
  return new Promise((done, fail) => {
    const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
    execFile(process.execPath, words, options, (error, stdout, stderr) => {
      const output = stripVTControlCharacters(stdout);
      if (error && output.trim() === '') fail(new Error(stderr || error.message));
      else done(output);
    });
  });
}
