import fs from 'node:fs';
import path from 'node:path';
import type { Asset, RemoteRelease, ShellRelease } from '@shared/contract/releases';

/** What a phone may have to fetch, in kilobytes of brotli. The build fails above it. */
export const budgets = { shellKb: 200, remoteFirstScreenKb: 25 } as const;

export interface Size {
  name: string;
  what: string;
  bytes: number;
  budgetBytes: number;
}

/** Size on the wire of a file of a release: its brotli copy, where it has one. */
function wireSize(folder: string, { url }: Asset): number {
  const file = path.join(folder, path.basename(url));
  return fs.statSync(fs.existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

const scripts = (assets: Asset[]): Asset[] => assets.filter(({ url }) => url.endsWith('.js'));
const sum = (folder: string, assets: Asset[]): number =>
  scripts(assets).reduce((total, asset) => total + wireSize(folder, asset), 0);

export function measure(folder: string): Size[] {
  const text = fs.readFileSync(path.join(folder, 'release.json'), 'utf8');
  const release = JSON.parse(text) as ShellRelease | RemoteRelease;
  if (!('routes' in release)) {
    const bytes = sum(folder, release.assets);
    return [{ name: 'shell', what: 'first load', bytes, budgetBytes: budgets.shellKb * 1024 }];
  }
  const always = [release.entry, ...release.assets];
  return release.routes.map(({ path: route, assets }) => ({
    name: release.name,
    what: route,
    bytes: sum(folder, [...always, ...assets]),
    budgetBytes: budgets.remoteFirstScreenKb * 1024,
  }));
}

const kb = (bytes: number): string => (bytes / 1024).toFixed(1);

/** Prints the sizes and throws where one is above its budget. */
export function checkBudgets(folders: string[]): void {
  const sizes = folders.flatMap(measure);
  console.log('\nJavaScript for a first screen, brotli:');
  for (const { name, what, bytes, budgetBytes } of sizes) {
    const line = `${name.padEnd(18)} ${what.padEnd(36)} ${kb(bytes).padStart(7)} KB of ${kb(budgetBytes)}`;
    console.log(`  ${line}`);
  }
  const over = sizes.filter(({ bytes, budgetBytes }) => bytes > budgetBytes);
  if (over.length > 0) {
    const names = over.map(({ name, what }) => `${name} ${what}`).join(', ');
    throw new Error(
      `Above the size budget: ${names}. Load what the first screen does not need later.`,
    );
  }
}
