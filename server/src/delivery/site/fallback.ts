import type { ReleaseContents, SharedTypes } from '@shared/contract/published';
import { changedTypes } from '../checks/changed-types.ts';
import { findIncompatibilities } from '../checks/compatible.ts';

interface Side {
  /** Undefined for a release that was not published. */
  contents: ReleaseContents | undefined;
  types: () => SharedTypes | undefined;
}

/**
 * Whether a shell can run an earlier release of a remote. The checks see to it, except where shell
 * and remote went live at once. Routes are left out: a page disables those that it does not know.
 */
export function isCompatible(shell: Side, remote: Side): boolean {
  const { offers } = shell.contents ?? {};
  const { name = '', release = '', needs } = remote.contents ?? {};
  if (!offers || !needs) return true;
  const misfits = findIncompatibilities({
    shell: { release: shell.contents?.release ?? '', offers },
    remote: { name, release, needs, routes: [] },
    fresh: 'shell',
  });
  if (misfits.length > 0) return false;
  const [offered, needed] = [shell.types(), remote.types()];
  return !offered || !needed || changedTypes({ offered, needed }).length === 0;
}
