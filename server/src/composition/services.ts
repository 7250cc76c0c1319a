import { createPreviewLinks, type PreviewLinks } from '../delivery/previews/preview-links.ts';
import { createFindSources } from '../delivery/releases/source-maps.ts';
import { demoChatKey, demoServices } from '../demo/external.ts';
import { createHttpProvider, type DepositSettings } from '../domains/deposit/http-provider.ts';
import type { ChatKey } from '../domains/profile/user-sig.ts';
import { createLinkSigner } from '../platform/crypto/link-signer.ts';
import { openSecretBox } from '../platform/crypto/secret-box.ts';
import { readSecretKey } from '../platform/crypto/secret-key.ts';
import { createTextSigner, type TextSigner } from '../platform/crypto/text-signer.ts';
import type { ExternalServices } from '../platform/external.ts';
import type { JobServices } from '../platform/jobs/job.ts';
import { openMail } from '../platform/mail/service.ts';
import { readWords } from '../platform/words.ts';
import { mailKinds } from './mail-kinds.ts';
import { openUploads, type UploadsConfig } from './uploads-store.ts';

export interface ServicesConfig extends UploadsConfig {
  demo: boolean;
  dataDir: string;
  releasesDir: string;
  localesDir: string;
  secretKey: Buffer | undefined;
  chat: ChatKey | undefined;
  smtp: { url: string; from: string } | undefined;
  deposits: DepositSettings | undefined;
}

interface Services extends JobServices {
  chat: ChatKey | undefined;
  /** Signs the HTML that pages may store. */
  snapshotSigner: TextSigner;
  previewLinks: PreviewLinks;
}

/** Opens the services that calls, jobs and commands use beside the database. */
export function openServices(config: ServicesConfig): Services {
  const secretKey = config.secretKey ?? readSecretKey(config.dataDir);
  return {
    canMoveTime: config.demo,
    external: config.demo ? demoServices : connectServices(config),
    files: openUploads(config),
    words: readWords(config.localesDir),
    mail: openMail({ smtp: config.smtp, isOutboxVisible: config.demo }, mailKinds),
    secretBox: openSecretBox(secretKey),
    links: createLinkSigner(secretKey),
    findSources: createFindSources(config.releasesDir),
    snapshotSigner: createTextSigner(secretKey, 'html snapshot'),
    previewLinks: createPreviewLinks(secretKey),
    chat: config.chat ?? (config.demo ? demoChatKey(secretKey) : undefined),
  };
}

const connectServices = ({ deposits }: ServicesConfig): ExternalServices =>
  deposits ? { deposits: createHttpProvider(deposits) } : {};
