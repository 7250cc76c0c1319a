import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

/** A new folder that is removed after the tests of the file. */
export function testFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made) fs.rmSync(folder, { recursive: true, force: true });
});
