import type { ReleaseContents } from '@shared/contract/published';
import type { RemoteRelease, RouteRecord, ShellRelease } from '@shared/contract/releases';
import { prefixOf } from '@shared/lib/route-match';
import { Malformed, parseDescription } from '../releases/schemas.ts';
import type { ReleaseRef, ReleaseStore } from '../releases/store.ts';

export interface PublishedRelease extends ReleaseRef {
  contents: ReleaseContents;
  description: RemoteRelease | ShellRelease;
}

export type ReleaseReader = Pick<ReleaseStore, 'contents' | 'file' | 'digests'>;

/** The release, or the problem that makes it unreadable. */
export async function readPublished(
  reader: ReleaseReader,
  { name, release }: ReleaseRef,
): Promise<PublishedRelease | { problem: string }> {
  try {
    const contents = await reader.contents(name, release);
    const text = await reader.file({ name, release, file: 'release.json' });
    if (!contents || !text) return { problem: 'it does not say what is in it' };
    const description = parseDescription(text.toString(), { name, release });
    return { name, release, contents, description };
  } catch (error) {
    if (error instanceof Malformed) return { problem: error.message.replace(/\.$/, '') };
    throw error;
  }
}

export const routesOf = ({ description }: PublishedRelease): readonly RouteRecord[] =>
  'routes' in description ? description.routes : [];

/** The addresses that a release answers: a shell lists its own in its offers. */
export const pathsOf = (one: PublishedRelease): readonly string[] =>
  one.contents.offers?.paths ?? routesOf(one).map(({ path }) => path);

/** The prefixes that belong to it: a remote declares its own, unless it was built before they were. */
export const prefixesOf = (one: PublishedRelease): ReadonlySet<string> =>
  new Set((one.contents.prefixes ?? pathsOf(one)).map(prefixOf));
