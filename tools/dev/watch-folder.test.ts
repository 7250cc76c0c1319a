import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Watching, watchFolder } from './watch-folder.ts';

let top: string;
let watching: Watching;
let changed: string[];
const at = (...parts: string[]): string => path.join(top, ...parts);

beforeEach(() => {
  top = fs.mkdtempSync(path.join(os.tmpdir(), 'watch-folder-'));
  fs.mkdirSync(at('pages/home'), { recursive: true });
  fs.writeFileSync(at('pages/home/one.ts'), '1');
  changed = [];
  watching = watchFolder(top, (files) => changed.push(...files));
});

afterEach(() => {
  watching.close();
  fs.rmSync(top, { recursive: true, force: true });
});

const reported = () => expect.poll(() => changed, { timeout: 10_000 });

it('reports a file that changes, at any depth', async () => {
  fs.writeFileSync(at('pages/home/one.ts'), '2');
  await reported().toContain(at('pages/home/one.ts'));
}, 30_000);

it('goes on with a folder that was removed and comes back', async () => {
  fs.rmSync(at('pages'), { recursive: true });
  await reported().toContain(at('pages'));
  changed.length = 0;
  fs.mkdirSync(at('pages/home'), { recursive: true });
  await reported().toContain(at('pages'));
  fs.writeFileSync(at('pages/home/one.ts'), '3');
  await reported().toContain(at('pages/home/one.ts'));
}, 30_000);
