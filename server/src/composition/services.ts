import type { Config } from './config.ts';
import { folderStore } from './files/folder-store.ts';
import type { JobServices } from './jobs/job.ts';
import { openMail } from './mail/transport.ts';
import { openSecretBox } from './security/secret-box.ts';
import { readSecretKey } from './security/secret-key.ts';
import { type ChatKey, demoChatKey } from './security/user-sig.ts';
import { readWords } from './words.ts';

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
