import type { TimeKey } from '../platform/db/by-time.ts';
import { isId } from '../platform/db/new-id.ts';
import { wrongField } from '../platform/errors.ts';
import { isMoment } from '../platform/time/time.ts';

export interface PageInput {
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** How the position of a row in its list is written to the client and read back. */
export interface CursorFormat<Key> {
  write: (key: Key) => string;
  /** Undefined for a text that `write` cannot have made. */
  read: (cursor: string) => Key | undefined;
}

/** For lists by id: ids are time-ordered. */
export const idCursor: CursorFormat<string> = {
  write: (id) => id,
  read: (cursor) => (isId(cursor) ? cursor : undefined),
};

/** For lists whose rows are numbered from 1. */
export const numberCursor: CursorFormat<number> = {
  write: String,
  read: (cursor) => (/^[1-9]\d{0,8}$/.test(cursor) ? Number(cursor) : undefined),
};

export const timeCursor: CursorFormat<TimeKey> = {
  write: ({ at, id }) => Buffer.from(`${at}|${id}`).toString('base64url'),
  read(cursor) {
    const match =
      /^((\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d{1,6})?\+00(?::00)?)\|([0-9a-f-]{36})$/.exec(
        Buffer.from(cursor, 'base64url').toString('utf8'),
      );
    const [, at = '', day = '', time = '', id = ''] = match ?? [];
    return isMoment(`${day}T${time}`) && isId(id) ? { at, id } : undefined;
  },
};

export interface Page<Key> {
  /** The position that the page follows; undefined for the first page. */
  after: Key | undefined;
  limit: number;
  /** Takes up to one row more than `limit`, which says that another page follows. */
  take: <Row>(
    rows: readonly Row[],
    keyOf: (row: Row) => Key,
  ) => { rows: Row[]; nextCursor: string | null };
}

const defaultPageSize = 20;

/** Reads which page of a list a call asks for; refuses a cursor of another list. */
export function readPage<Key>(format: CursorFormat<Key>, input: PageInput): Page<Key> {
  const { cursor, limit = defaultPageSize } = input;
  const after = cursor === undefined ? undefined : format.read(cursor);
  if (cursor !== undefined && after === undefined) throw wrongField('cursor', 'invalid');
  return {
    after,
    limit,
    take(rows, keyOf) {
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        rows: shown,
        nextCursor: rows.length > limit && last ? format.write(keyOf(last)) : null,
      };
    },
  };
}
