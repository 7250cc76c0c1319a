import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const made: string[] = [];

/** A new folder that goes when all tests of the file are done. */
export function testFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  made.push(folder);
  return folder;
}

afterAll(() => {
  for (const folder of made) fs.rmSync(folder, { recursive: true, force: true });
});
