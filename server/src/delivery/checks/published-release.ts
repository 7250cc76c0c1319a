import type { ReleaseContents } from '@shared/contract/published';
import type { RemoteRelease, RouteRecord, ShellRelease } from '@shared/contract/releases';
import type { ReleaseRef, ReleaseStore } from '../releases/store.ts';

export interface PublishedRelease extends ReleaseRef {
  contents: ReleaseContents;
  description: RemoteRelease | ShellRelease;
}

export type ReleaseReader = Pick<ReleaseStore, 'contents' | 'file' | 'digests'>;

/** Undefined if the release lacks its contents list or its description. */
export async function readPublished(
  reader: ReleaseReader,
  { name, release }: ReleaseRef,
): Promise<PublishedRelease | undefined> {
  const contents = await reader.contents(name, release);
  const text = await reader.file({ name, release, file: 'release.json' });
  if (!contents || !text) return undefined;
  const description = JSON.parse(text.toString()) as RemoteRelease | ShellRelease;
  return { name, release, contents, description };
}

export const routesOf = ({ description }: PublishedRelease): readonly RouteRecord[] =>
  'routes' in description ? description.routes : [];
