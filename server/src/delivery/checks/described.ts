import type { Refusal } from '@shared/contract/published';
import type { Asset } from '@shared/contract/releases';
import type { PublishedRelease, ReleaseReader } from './published-release.ts';
import type { WordTree } from './words.ts';

/** Checks that a release is complete and describes itself correctly, hashes included. */
export async function findFileProblems(
  reader: ReleaseReader,
  published: PublishedRelease,
): Promise<Refusal[]> {
  const problems = [
    ...findNameProblems(published),
    ...(await findContentProblems(reader, published)),
  ];
  return problems.slice(0, 3).map((problem) => ({
    check: 'files',
    name: published.name,
    message: `${published.name} ${published.release}: ${problem}.`,
    remedy: 'Build it again and release that build.',
  }));
}

function findNameProblems({ name, release, description, contents }: PublishedRelease): string[] {
  const is = `${description.version}-${description.build}`;
  const problems: string[] = [];
  if (contents.name !== name || description.name !== name) problems.push('it says another name');
  if (contents.release !== release || is !== release) problems.push('it says another version');
  if (name === 'shell') return contents.offers ? problems : [...problems, 'it offers nothing'];
  if (!('entry' in description)) return [...problems, 'it is no remote'];
  const container = `${name.replaceAll('-', '_')}_${description.build}`;
  if (description.container !== container) problems.push('its container has another’s name');
  if (!contents.needs) problems.push('it does not list what it needs from the shell');
  if (description.routes.length === 0) problems.push('it has no routes');
  return problems;
}

async function findContentProblems(
  reader: ReleaseReader,
  published: PublishedRelease,
): Promise<string[]> {
  const { name, release, contents } = published;
  const checks = Object.entries(contents.files).map(async ([file, mark]) => {
    const digests = await reader.digests({ name, release, file });
    if (!digests) return `${file} is missing`;
    return digests.sha256 === mark.sha256 ? undefined : `${file} differs from the built file`;
  });
  const assets = assetsOf(published).map(async ({ url, integrity }) => {
    const base = `/webview/releases/${name}/${release}/`;
    const file = url.slice(base.length);
    if (!url.startsWith(base) || !contents.files[file]) return `${url} is no file of it`;
    const digests = await reader.digests({ name, release, file });
    return digests?.integrity === integrity ? undefined : `${url} has another hash`;
  });
  return (await Promise.all([...checks, ...assets])).filter((one) => one !== undefined);
}

function assetsOf({ description }: PublishedRelease): Asset[] {
  const { allWords } = description;
  const words = [...Object.values(description.words), ...(allWords ? [allWords] : [])];
  if (!('entry' in description)) return [description.html, ...description.assets, ...words];
  const pages = description.routes.flatMap(({ assets }) => assets);
  return [description.entry, ...description.assets, ...pages, ...words];
}

/** The words of a release by language, from the files that its pages load. */
export async function readWords(
  reader: ReleaseReader,
  { name, release, description }: PublishedRelease,
): Promise<Record<string, WordTree>> {
  const base = `/webview/releases/${name}/${release}/`;
  const read = Object.entries(description.words).map(async ([language, { url }]) => {
    const content = await reader.file({ name, release, file: url.slice(base.length) });
    return [language, content ? JSON.parse(content.toString()) : undefined];
  });
  return Object.fromEntries(await Promise.all(read));
}
