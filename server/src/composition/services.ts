import type { Config } from '../config.ts';
import { type ChatKey, demoChatKey } from '../domains/profile/user-sig.ts';
import { openSecretBox } from '../platform/crypto/secret-box.ts';
import { readSecretKey } from '../platform/crypto/secret-key.ts';
import { folderStore } from '../platform/files/folder-store.ts';
import type { JobServices } from '../platform/jobs/job.ts';
import { openMail } from '../platform/mail/transport.ts';
import { readWords } from '../platform/words.ts';

/** What calls, jobs and commands use beside the database. */
export function openServices(config: Config): JobServices & { chat: ChatKey | undefined } {
  const secretKey = config.secretKey ?? readSecretKey(config.dataDir);
  return {
    demo: config.demo,
    files: folderStore(config.uploadsDir),
    words: readWords(config.localesDir),
    mail: openMail(config),
    secretBox: openSecretBox(secretKey),
    chat: config.chat ?? (config.demo ? demoChatKey(secretKey) : undefined),
  };
}
