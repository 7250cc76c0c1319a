import type { Logger } from 'pino';
import type { LinkSigner } from '../crypto/link-signer.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { ExternalServices } from '../external.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MailService } from '../mail/service.ts';
import type { FindSources } from '../source-map.ts';
import type { Words } from '../words.ts';

/** The services that a job may need beside the database. */
export interface JobServices {
  /** Business time may be moved ahead of wall time. */
  canMoveTime: boolean;
  external: ExternalServices;
  files: FileStore;
  words: Words;
  mail: MailService;
  secretBox: SecretBox;
  links: LinkSigner;
  findSources: FindSources;
}

export interface JobContext {
  database: Database;
  log: Logger;
  /** The database's time. Terms and expiry of orders use `business`; codes and uploads `wall`. */
  now: { wall: Date; business: Date };
  services: JobServices;
}

/**
 * Recurring, idempotent work: running it twice, or on two servers at once, has the effect of one
 * run. It finds the due items and handles each in its own transaction, which checks that the item
 * is still due.
 */
export interface Job {
  /** In kebab-case; the key of its lease. */
  name: string;
  everySeconds: number;
  run(context: JobContext): Promise<void>;
}
