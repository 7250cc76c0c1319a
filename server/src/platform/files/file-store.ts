import type { Readable } from 'node:stream';

/** Storage of uploads, by default a folder. The server makes the names, never a person. */
export interface FileStore {
  /** How many bytes of an unfinished upload have arrived. */
  received(uploadId: string): Promise<number>;
  /**
   * Appends bytes to an unfinished upload, up to `limit` bytes in total, and returns the new total.
   * Keeps the bytes that arrived before a connection broke.
   */
  append(uploadId: string, add: { bytes: Readable; limit: number }): Promise<number>;
  /** Reads its first bytes, which identify the file type. */
  readStart(uploadId: string, bytes: number): Promise<Buffer>;
  /**
   * Strips the metadata of a complete upload and marks it ready. This may be slow: do not call it
   * inside a transaction.
   */
  prepare(uploadId: string, type: FileType): Promise<void>;
  /** The type of a ready upload; undefined if it is not ready. */
  prepared(uploadId: string): Promise<FileType | undefined>;
  /** Turns a ready upload into a served file; a second call changes nothing. */
  publish(uploadId: string, file: { name: string; type: FileType }): Promise<void>;
  /** Deletes an upload that is not published. */
  discard(uploadId: string): Promise<void>;
  /** Deletes a served file. */
  remove(name: string): Promise<void>;
  open(name: string): Promise<StoredFile | undefined>;
}

export interface StoredFile {
  bytes: number;
  read(part?: { start: number; end: number }): Readable;
}

/** No WebM: metadata about place and maker cannot be stripped from it reliably. */
export const fileTypes = ['jpg', 'png', 'webp', 'mp4'] as const;
export type FileType = (typeof fileTypes)[number];
