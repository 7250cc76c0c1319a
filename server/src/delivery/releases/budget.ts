import type { Asset, RemoteRelease, ShellRelease } from '@shared/contract/releases';

/** Download budgets, in kilobytes of brotli. */
export const budgets = { shellKb: 200, remoteFirstScreenKb: 25 } as const;

export interface Size {
  name: string;
  what: string;
  bytes: number;
  budgetBytes: number;
}

/** The bytes of a file of a release, as it lies there; undefined if there is none. */
export type BytesOf = (file: string) => Promise<number | undefined>;

/** A browser downloads the brotli copy of a file, if there is one. */
export const bytesOnWire = async (bytesOf: BytesOf, file: string): Promise<number> =>
  (await bytesOf(`${file}.br`)) ?? (await bytesOf(file)) ?? 0;

/** Measures the JavaScript that each first screen downloads, as its release declares it. */
export async function measureSizes(
  description: ShellRelease | RemoteRelease,
  bytesOf: BytesOf,
): Promise<Size[]> {
  const base = `/webview/releases/${description.name}/${description.version}-${description.build}/`;
  const sum = async (assets: Asset[]): Promise<number> => {
    const scripts = assets.map(({ url }) => url).filter((url) => !url.endsWith('.css'));
    const sizes = scripts.map((url) => bytesOnWire(bytesOf, url.slice(base.length)));
    return (await Promise.all(sizes)).reduce((all, bytes) => all + bytes, 0);
  };
  if (!('routes' in description)) {
    const bytes = await sum(description.assets);
    return [{ name: 'shell', what: 'first load', bytes, budgetBytes: budgets.shellKb * 1024 }];
  }
  const always = [description.entry, ...description.assets];
  const sizes = description.routes.map(async ({ path, assets }) => ({
    name: description.name,
    what: path,
    bytes: await sum([...always, ...assets]),
    budgetBytes: budgets.remoteFirstScreenKb * 1024,
  }));
  return Promise.all(sizes);
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
