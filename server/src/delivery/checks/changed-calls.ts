import { contract } from '@shared/contract';
import type { NeededCalls, Refusal, ReleaseContents } from '@shared/contract/published';
import { Malformed, parseCalls } from '../releases/schemas.ts';
import { describeApi } from './api.ts';
import { changesOfCall } from './changed-call.ts';
import type { PublishedRelease, ReleaseReader } from './published-release.ts';

/** A file of a release; releases from before have none. */
export const callsFile = 'calls.json';

let described: NeededCalls | undefined;
/** The API of this server: a process answers the contract that it was built with. */
const ownApi = (): NeededCalls => {
  described ??= describeApi(contract);
  return described;
};

/** Checks that the server still answers a release as it was when the release was built. */
export async function findChangedCalls(
  reader: Pick<ReleaseReader, 'file'>,
  one: Pick<PublishedRelease, 'name' | 'release'> & { contents: Pick<ReleaseContents, 'files'> },
  api: NeededCalls = ownApi(),
): Promise<Refusal[]> {
  const { name, release, contents } = one;
  if (!Object.hasOwn(contents.files, callsFile)) return [];
  const content = await reader.file({ name, release, file: callsFile });
  if (!content) return [];
  try {
    return changedCalls(parseCalls(content.toString()), api)
      .slice(0, 5)
      .map((change) => ({
        check: 'calls',
        name,
        message: `${name} ${release} was built against another API than this server’s: ${change}.`,
        remedy: `Update the server first, or release ${name} in a form that does without it.`,
      }));
  } catch (error) {
    if (!(error instanceof Malformed)) throw error;
    const message = `${name} ${release}: ${error.message}`;
    return [{ check: 'files', name, message, remedy: 'Build it again and release that build.' }];
  }
}

/** Every change that breaks one who needs these calls, each as a sentence. Pure. */
export const changedCalls = (needed: NeededCalls, api: NeededCalls): string[] =>
  Object.entries(needed).flatMap(([path, was]) => {
    const is = Object.hasOwn(api, path) ? api[path] : undefined;
    return is ? changesOfCall(path, was, is) : [`${path} is gone`];
  });
