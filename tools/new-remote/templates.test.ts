import { contract } from '@shared/contract';
import { expect, it } from 'vitest';
import { settingsCall } from '../../shell/src/store/session-calls.ts';
import { remoteFiles } from './templates.ts';

const files = remoteFiles('gift-cards');
const routes = files['src/routes.ts'] ?? '';

it('makes the folders of a remote: one per subject', () => {
  expect(Object.keys(files)).toEqual([
    'package.json',
    'README.md',
    'src/paths.ts',
    'src/routes.ts',
    'src/home/home.api.ts',
    'src/home/home.page.tsx',
    'src/home/home.page.test.tsx',
  ]);
  expect(files['README.md']).toMatch(/\*\*Folders\*\*.*`home\/`/s);
  expect(files['README.md']).toContain('locales/<language>/gift-cards.json');
  const [, page = ''] = /import\('\.(\/[^']+)'\)/.exec(routes) ?? [];
  expect(files).toHaveProperty([`src${page}`]);
});

it('starts with a read of its own: every page sends for the settings', () => {
  const [, path] = /firstData: \{ path: '([^']+)' \}/.exec(routes) ?? [];
  expect(contract.map((call) => call.path)).toContain(path);
  expect(path).not.toBe(settingsCall.path);
  expect(files['src/home/home.api.ts']).toContain(`'${path}'`);
});
