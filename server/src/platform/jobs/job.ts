import type { Logger } from 'pino';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Database } from '../db/database.ts';
import type { ExternalServices } from '../external.ts';
import type { FileStore } from '../files/file-store.ts';
import type { MailService } from '../mail/service.ts';
import type { Words } from '../words.ts';

/** What a job may need beside the database. */
export interface JobServices {
  demo: boolean;
  external: ExternalServices;
  files: FileStore;
  words: Words;
  mail: MailService;
  secretBox: SecretBox;
}

export interface JobContext {
  database: Database;
  log: Logger;
  /** The database's time. Terms and expiry of orders use `business`; codes and uploads `wall`. */
  now: { wall: Date; business: Date };
  services: JobServices;
}

/**
 * Work that comes up again and again. Running it twice, or on two servers at once, does nothing
 * more than running it once: it looks for what is due, and each piece of it is done in a
 * transaction of its own that finds it undone.
 */
export interface Job {
  /** In kebab-case; the key of its lease. */
  name: string;
  everySeconds: number;
  /** Left out where there is no demo. */
  demoOnly?: true;
  run(context: JobContext): Promise<void>;
}
