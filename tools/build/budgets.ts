import fs from 'node:fs';
import path from 'node:path';
import type { ReleaseContents } from '@shared/contract/published';
import type { RemoteRelease, ShellRelease } from '@shared/contract/releases';
import { kilobytes, measureSizes } from '../../server/src/delivery/releases/budget.ts';
import { contentsFile } from '../../server/src/delivery/releases/contents.ts';

/** Prints the sizes and throws where one is above its budget. */
export function checkBudgets(folders: string[]): void {
  const sizes = folders.flatMap((folder) =>
    measureSizes(
      read<ShellRelease | RemoteRelease>(folder, 'release.json'),
      read<ReleaseContents>(folder, contentsFile),
    ),
  );
  console.log('\nJavaScript for a first screen, brotli:');
  for (const { name, what, bytes, budgetBytes } of sizes) {
    const size = kilobytes(bytes).padStart(10);
    console.log(`  ${name.padEnd(18)} ${what.padEnd(36)} ${size} of ${kilobytes(budgetBytes)}`);
  }
  const over = sizes.filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  if (over.length > 0) {
    const names = over.map(({ name, what }) => `${name} ${what}`).join(', ');
    throw new Error(
      `Above the size budget: ${names}. Load what the first screen does not need later.`,
    );
  }
}

const read = <Content>(folder: string, file: string): Content =>
  JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as Content;
