import type { Readable } from 'node:stream';

/** Where uploads lie: a folder by default. Names are the server's own, never a person's. */
export interface FileStore {
  /** How many bytes of an unfinished upload are there. */
  received(uploadId: string): Promise<number>;
  /**
   * Adds bytes to an unfinished upload, up to `limit` bytes in all, and answers how many there
   * are then. What arrived before a connection broke stays.
   */
  append(uploadId: string, add: { bytes: Readable; limit: number }): Promise<number>;
  /** Its first bytes: what a file is stands there. */
  readStart(uploadId: string, bytes: number): Promise<Buffer>;
  /**
   * Takes out of an upload that is all there what tells of its maker, and lays it ready. That may
   * take a while: not inside a transaction.
   */
  prepare(uploadId: string, type: FileType): Promise<void>;
  /** What an upload is that lies ready. */
  prepared(uploadId: string): Promise<FileType | undefined>;
  /** Makes an upload that lies ready a file that is served; a second time changes nothing. */
  publish(uploadId: string, file: { name: string; type: FileType }): Promise<void>;
  /** Forgets an unfinished upload. */
  discard(uploadId: string): Promise<void>;
  /** Removes a file that is served. */
  remove(name: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
}

export interface StoredFile {
  bytes: number;
  read(part?: { start: number; end: number }): Readable;
}

/** Not WebM: what a film of that kind tells of place and maker could not be taken out for sure. */
export const fileTypes = ['jpg', 'png', 'webp', 'mp4'] as const;
export type FileType = (typeof fileTypes)[number];
