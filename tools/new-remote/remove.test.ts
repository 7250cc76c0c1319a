import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newRemoteFiles } from './files.ts';
import { findUnsaved, removeRemote } from './remove.ts';

let root: string;
const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'ignore' });
const page = 'remotes/gift-cards/src/home/home.page.tsx';
const append = (file: string) => fs.appendFileSync(path.join(root, file), '// More.\n');

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'remove-remote-'));
  git('init', '-q');
  const files = { ...newRemoteFiles('gift-cards'), 'locales/en/gift-cards-more.json': '{}' };
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
});

afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const filesLeft = (): string[] =>
  fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => !file.startsWith('.git') && fs.statSync(path.join(root, file)).isFile());

it('removes what new-remote has made, and nothing else', () => {
  expect(findUnsaved('gift-cards', root)).toEqual([]);
  removeRemote('gift-cards', root);
  expect(filesLeft()).toEqual(['locales/en/gift-cards-more.json']);
});

it.each([
  ['a changed file', page],
  ['a changed file of words', 'locales/fr/gift-cards.json'],
  ['a new file', 'remotes/gift-cards/src/home/card.tsx'],
])('names %s that is not committed', (_, file) => {
  append(file);
  expect(findUnsaved('gift-cards', root)).toEqual([file]);
});

it('names only what changed after the commit', () => {
  append(page);
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-qm', 'A remote');
  expect(findUnsaved('gift-cards', root)).toEqual([]);
  append('remotes/gift-cards/README.md');
  expect(findUnsaved('gift-cards', root)).toEqual(['remotes/gift-cards/README.md']);
});
