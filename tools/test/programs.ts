import { at } from '../build/paths.ts';

/** A program of node_modules with its arguments. Spawned without a shell, which would not forward signals. */
export type Command = readonly [program: string, ...words: string[]];

const ofPackage =
  (file: string, ...first: string[]) =>
  (...words: string[]): Command => [process.execPath, at('node_modules', file), ...first, ...words];

export const playwright = ofPackage(
  'playwright/cli.js',
  'test',
  '--config',
  'e2e/playwright.config.ts',
);

export const vitest = ofPackage('vitest/vitest.mjs');
export const biome = ofPackage('@biomejs/biome/bin/biome', 'check', '--error-on-warnings');
export const tsc = ofPackage('typescript-native/bin/tsc', '-p', 'tsconfig.json');
export const knip = ofPackage('knip/bin/knip.js');
/** Two runs, because the rules between folders exempt tests. */
export const law = (): Command => ['npm', 'run', '--silent', 'law'];
const ofTools = (file: string): Command => [
  process.execPath,
  '--import',
  'jiti/register',
  at('tools', file),
];
export const audit = (): Command => ofTools('test/audit.ts');
export const build = (): Command => ofTools('build/build.ts');
