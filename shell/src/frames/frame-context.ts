import { createContext, use } from 'react';
import type { ReleaseGuard } from '../federation/release-guard.ts';
import type { Words } from '../i18n/words.ts';
import type { VersionCheck } from '../lifecycle/version-check.ts';
import type { Reports } from '../reports/reports.ts';

/** What a frame does with a screen that is shown or has failed. */
export interface FrameServices {
  guard: ReleaseGuard;
  reports: Reports;
  words: Words;
  versions: Pick<VersionCheck, 'isOutdated' | 'renew'>;
  /** Reloads the page once no money call is in flight. */
  reload: () => void;
}

const FrameContext = createContext<FrameServices | null>(null);
export const FrameProvider = FrameContext.Provider;

export function useFrameServices(): FrameServices {
  const services = use(FrameContext);
  if (!services) throw new Error('A frame belongs inside the shell.');
  return services;
}
