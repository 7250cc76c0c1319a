import type { Refusal, ReleaseContents } from '@shared/contract/published';
import type { LiveFile, LogLine, ReleaseChange } from '@shared/contract/releases';
import type { Digests } from './digests.ts';
import type { Pruned, PruneRequest } from './prune.ts';
import type { NotedPreview } from './schemas.ts';

/**
 * A store of releases: `<name>/<release>/` is immutable once published, the live set is replaced
 * atomically, and each change of it adds a line to the log.
 */
export interface ReleaseStore {
  /** The live set; undefined if nothing is live. */
  live(): Promise<LiveFile | undefined>;
  /** The releases of a name that were published, whether live or not. */
  published(name: string): Promise<string[]>;
  contents(name: string, release: string): Promise<ReleaseContents | undefined>;
  file(at: ReleasedFile): Promise<Buffer | undefined>;
  /** Current digests of a file, cached until the file is touched. */
  digests(at: ReleasedFile): Promise<Digests | undefined>;
  /** The text of its signature; undefined if it is not signed. */
  signature(at: ReleaseRef): Promise<string | undefined>;
  /** Publishes a built folder, idempotently and atomically. */
  publish(folder: string, progress?: (done: number, of: number) => void): Promise<'new' | 'there'>;
  /** Changes the live set atomically; fails if it is no longer at this revision. */
  change(changes: ReleaseChange[], given: { revision: number; why?: string }): Promise<LiveFile>;
  /** Checks a published release as if it went live, and keeps it for a preview until its end. */
  preview(at: ReleaseRef & { endsAtMs: number }): Promise<void>;
  /** Those whose link still holds. */
  previews(): Promise<OpenPreview[]>;
  /** Ends the previews before their time; returns those that were open. */
  endPreviews(of: PreviewsOf): Promise<OpenPreview[]>;
  log(): Promise<LogLine[]>;
  /** Reads every byte and the signature of all live, canary and rollback releases, and the log. */
  verify(): Promise<Verified>;
  /** Removes old releases that no open page, device or rollback may need. */
  prune(request: PruneRequest): Promise<Pruned>;
}

export interface ReleaseRef {
  name: string;
  release: string;
}

export type OpenPreview = Pick<NotedPreview, 'name' | 'release' | 'endsAtMs' | 'by'>;

/** All previews of a remote, or that of one release. */
export interface PreviewsOf {
  name: string;
  release?: string;
}

export interface ReleasedFile extends ReleaseRef {
  file: string;
}

export interface Verified {
  releases: number;
  files: number;
  bytes: number;
  problems: string[];
}

/** The live set changed meanwhile: read it again before a retry. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('Another change to the live releases came first.');
    this.name = 'ChangedMeanwhile';
  }
}

/** A refused change, with all its reasons. */
export class Refused extends Error {
  readonly refusals: readonly Refusal[];
  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ message }) => message).join('\n'));
    this.name = 'Refused';
    this.refusals = refusals;
  }
}

/** Identifies the release service’s own 404 for a file; any other 404 means there is no service. */
export const noSuchFile = 'There is no such file.';

/** Revision of a set that may not be there yet. */
export const revisionOf = (live: LiveFile | undefined): number => live?.revision ?? 0;
