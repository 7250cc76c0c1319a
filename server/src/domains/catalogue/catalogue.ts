import type { Db } from '../../platform/db/database.ts';
import type { ContentOf, Fields } from './fields.ts';

export interface Entry<Content = Record<string, unknown>> {
  id: string;
  content: Content;
}

/**
 * What operators manage as a list of entries: each has an id and fields. The entries that hold now
 * are in a table of their own, which the domain reads as it likes; changes wait in
 * `catalogue_changes` for their moment.
 */
export interface Catalogue<Of extends Fields = Fields> {
  /** The subject of its commands: `npm run operator -- <name> list`. */
  name: string;
  id: { meaning: string; pattern: RegExp };
  fields: Of;
  /** The entries of the first start. */
  defaults: readonly Entry<ContentOf<Of>>[];
  /** The entries that hold now, in the order of the list. */
  read(db: Db): Promise<Entry<ContentOf<Of>>[]>;
  /** Adds or replaces an entry. */
  write(tx: Db, entry: Entry<ContentOf<Of>> & { at: Date }): Promise<void>;
  /** Ends an entry for whatever begins later; what refers to it stays as it is. */
  withdraw(tx: Db, of: { id: string; at: Date }): Promise<void>;
  /** Why these entries cannot stand together; undefined if they can. */
  problem?(entries: readonly Entry<ContentOf<Of>>[]): string | undefined;
}
