/**
 * Metadata of a published release beside `release.json`, for publishing and its checks. Pages never
 * load it. Types only.
 */

/** `contents.json`: the files of a release, and its needs and offers in the federation. */
export interface ReleaseContents {
  schema: 1;
  name: string;
  /** `<version>-<build>`. */
  release: string;
  /** By path inside the release, without `contents.json` itself. */
  files: Record<string, FileMark>;
  /** Of a remote: the parts of the shell that it needs. */
  needs?: Federated;
  /** Of a remote: the first parts of its addresses. A release without them is from before. */
  prefixes?: string[];
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
  /** Of a package: the offered version, or the needed minimum. */
  version?: string;
  /** Exported or imported names. */
  names: string[];
}

/**
 * `types.json`: the types of what a shell offers, or of what a remote was built against. A release
 * without one is from before.
 */
export interface SharedTypes {
  /** By share key and name. */
  exports: Record<string, Record<string, TypeRef>>;
  definitions: TypeDefinition[];
  /** Of a remote: the properties that its sources mention. */
  mentions?: string[];
}

/** The text of a simple type, or the index of a definition. */
export type TypeRef = string | number;

/** One of a function, an object, a union, and a type of a package with its arguments. */
export interface TypeDefinition {
  call?: { parameters: TypedPart[]; returns: TypeRef };
  properties?: Record<string, TypedPart>;
  union?: TypeRef[];
  name?: string;
  of?: TypeRef[];
}

export interface TypedPart {
  type: TypeRef;
  optional?: true;
}

/**
 * `calls.json`: the calls that a release makes, by path, with the fields that it sends and those that
 * it reads of answers, as JSON Schema. A release without one is from before.
 */
export type NeededCalls = Record<string, NeededCall>;

export interface NeededCall {
  access: 'anyone' | 'session';
  request: Record<string, unknown>;
  answer: Record<string, unknown>;
}

/** Why a release cannot go live, and how to fix it. */
export interface Refusal {
  check: ReleaseCheck;
  name: string;
  message: string;
  remedy: string;
}

export type ReleaseCheck =
  | 'types'
  | 'calls'
  | 'law'
  | 'change'
  | 'files'
  | 'signature'
  | 'routes'
  | 'versions'
  | 'names'
  | 'runtime'
  | 'words'
  | 'size'
  | 'mount';
