/**
 * What a published release says beside `release.json`, for those who publish and those who check:
 * pages never see it. Types only.
 */

/** `contents.json`: every file of a release, what it takes from the shell and what it gives. */
export interface ReleaseContents {
  schema: 1;
  name: string;
  /** `<version>-<build>`. */
  release: string;
  /** By path inside the release; all but `contents.json` itself. */
  files: Record<string, FileMark>;
  /** Of a remote: what of the shell it was built against. */
  needs?: Federated;
  /** Of a shell: what it has for remotes, and the paths that are its own. */
  offers?: Federated & { paths: string[] };
}

export interface FileMark {
  bytes: number;
  sha256: string;
}

export interface Federated {
  /** Version of the federation’s runtime. */
  runtime: string;
  /** By share key, such as `@shared/host`. */
  shared: Record<string, SharedPart>;
}

export interface SharedPart {
  /** Of a package: the version that is there, or the least one that will do. */
  version?: string;
  /** Names that are exported, or imported. */
  names: string[];
}

/** Why something does not go live, and what to do about it. */
export interface Refusal {
  check: ReleaseCheck;
  name: string;
  message: string;
  remedy: string;
}

export type ReleaseCheck =
  | 'change'
  | 'files'
  | 'routes'
  | 'versions'
  | 'names'
  | 'runtime'
  | 'words'
  | 'size'
  | 'mount';
