/** Records of a published release beside `release.json`, for publishing and checks; no page has them. */

/** `contents.json`: every file of a release, its needs of the shell, and the shell's offers. */
export interface ReleaseContents {
  schema: 1;
  name: string;
  /** `<version>-<build>`. */
  release: string;
  /** By path inside the release; all but `contents.json` itself. */
  files: Record<string, FileMark>;
  /** Of a remote: the shell that it was built against. */
  needs?: Federated;
  /** Of a shell: its parts for remotes, its own paths, and the values of routes that it acts on. */
  offers?: Federated & { paths: string[]; routes?: RouteValues };
}

/** Every value that a shell knows; older shells do not list them. */
export interface RouteValues {
  access: readonly string[];
  preload: readonly string[];
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
