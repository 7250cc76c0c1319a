import type { Refusal, ReleaseContents } from '@shared/contract/published';
import type { LiveFile, LogLine, ReleaseChange } from '@shared/contract/releases';
import type { Digests } from './digests.ts';
import type { Pruned, PruneRequest } from './prune.ts';

/**
 * Where releases are: `<name>/<release>/` never changes once it is there, what is live is one small
 * set that is replaced whole, and every change of it has a line in the log.
 */
export interface ReleaseStore {
  /** What is live; undefined where nothing is. */
  live(): Promise<LiveFile | undefined>;
  /** The releases of a name that were published, whether live or not. */
  published(name: string): Promise<string[]>;
  contents(name: string, release: string): Promise<ReleaseContents | undefined>;
  file(at: ReleasedFile): Promise<Buffer | undefined>;
  /** What a file of it has now; read again only where the file was touched. */
  digests(at: ReleasedFile): Promise<Digests | undefined>;
  /** Takes a built folder in. The same one twice is the same as once; half of one is nothing. */
  publish(folder: string, progress?: (done: number, of: number) => void): Promise<'new' | 'there'>;
  /** Changes the live set, all of it at once; refused where it is not at this revision any more. */
  change(changes: ReleaseChange[], given: { revision: number }): Promise<LiveFile>;
  log(): Promise<LogLine[]>;
  /** Reads every byte of what is live, or may come back by a rollback. */
  verify(): Promise<Verified>;
  /** Removes old releases: never what some page, some device or a rollback may ask for. */
  prune(wish: PruneRequest): Promise<Pruned>;
}

export interface ReleasedFile {
  name: string;
  release: string;
  file: string;
}

export interface Verified {
  releases: number;
  files: number;
  bytes: number;
  problems: string[];
}

/** Somebody else changed the live set in between: look at it again. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('Somebody else has changed what is live in between.');
    this.name = 'ChangedMeanwhile';
  }
}

/** A change that does not go live, with every reason there is. */
export class Refused extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ message }) => message).join('\n'));
    this.name = 'Refused';
    this.refusals = refusals;
  }
}

/** What the release service says of a file that it has not: any other 404 is somebody else’s. */
export const noSuchFile = 'There is no such file.';

/** Revision of a set that may not be there yet. */
export const revisionOf = (live: LiveFile | undefined): number => live?.revision ?? 0;
