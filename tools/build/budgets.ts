import fs from 'node:fs';
import path from 'node:path';
import type { RemoteRelease, ShellRelease } from '@shared/contract/releases';
import { kilobytes, measureSizes } from '../../server/src/delivery/releases/budget.ts';

/** Prints the sizes and throws where one is above its budget. */
export async function checkBudgets(folders: string[]): Promise<void> {
  const measured = folders.map((folder) => {
    const text = fs.readFileSync(path.join(folder, 'release.json'), 'utf8');
    const bytesOf = async (file: string) =>
      fs.statSync(path.join(folder, file), { throwIfNoEntry: false })?.size;
    return measureSizes(JSON.parse(text) as ShellRelease | RemoteRelease, bytesOf);
  });
  const sizes = (await Promise.all(measured)).flat();
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
