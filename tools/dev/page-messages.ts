/** What the dev server tells its pages over the socket. */
export interface Problem {
  moduleName?: string;
  file?: string;
  loc?: string;
  message?: string;
}

export interface WordsUpdate {
  language: string;
  namespace: string;
  texts: Record<string, unknown>;
}

export interface ServerFailure {
  title: string;
  stack: string;
}

export type PageMessage =
  /** All builds are done: the hashes of the good ones, the errors of the others. */
  | { type: 'compiled'; data: { hashes: string; problems: Problem[] } }
  | { type: 'words'; data: WordsUpdate[] }
  | { type: 'server-failed'; data: ServerFailure }
  | { type: 'server-ready' }
  | { type: 'static-changed' };
