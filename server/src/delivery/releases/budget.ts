import type { ReleaseContents } from '@shared/contract/published';
import type { Asset, RemoteRelease, ShellRelease } from '@shared/contract/releases';

/** Download budgets, in kilobytes of brotli. */
export const budgets = { shellKb: 200, remoteFirstScreenKb: 25 } as const;

export interface Size {
  name: string;
  what: string;
  bytes: number;
  budgetBytes: number;
}

/** Measures the JavaScript that each first screen downloads, by its brotli copies. */
export function measureSizes(
  description: ShellRelease | RemoteRelease,
  { files }: Pick<ReleaseContents, 'files'>,
): Size[] {
  const base = `/webview/releases/${description.name}/${description.version}-${description.build}/`;
  const wire = ({ url }: Asset): number => {
    const file = url.slice(base.length);
    return (files[`${file}.br`] ?? files[file])?.bytes ?? 0;
  };
  const sum = (assets: Asset[]): number =>
    assets.filter(({ url }) => url.endsWith('.js')).reduce((all, asset) => all + wire(asset), 0);
  if (!('routes' in description)) {
    const bytes = sum(description.assets);
    return [{ name: 'shell', what: 'first load', bytes, budgetBytes: budgets.shellKb * 1024 }];
  }
  const always = [description.entry, ...description.assets];
  return description.routes.map(({ path, assets }) => ({
    name: description.name,
    what: path,
    bytes: sum([...always, ...assets]),
    budgetBytes: budgets.remoteFirstScreenKb * 1024,
  }));
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;
