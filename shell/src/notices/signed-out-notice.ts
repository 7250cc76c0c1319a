import type { Notices } from '@shared/host/internal';
import type { Words } from '../i18n/words.ts';
import type { Environment } from '../start/environment.ts';
import { leaveMark, takeMark } from '../start/one-time-mark.ts';

interface SignedOutNoticeDependencies {
  env: Pick<Environment, 'win' | 'sessionStorage'>;
  notices: Pick<Notices, 'toast'>;
  words: Pick<Words, 'i18n'>;
}

const mark = 'signed-out-elsewhere';
/** Longer than other toasts: it explains an unexpected change of the page. */
const shownForMs = 6000;

/**
 * Tells a person that their session has ended without their doing. The page is about to reload, so
 * the next load repeats the notice.
 */
export function createSignedOutNotice({ env, notices, words }: SignedOutNoticeDependencies) {
  let hasWords = false;
  let isDue = takeMark(env, mark);
  const say = (): void => {
    if (!hasWords || !isDue) return;
    isDue = false;
    notices.toast(words.i18n.t('signedOut', { ns: 'shell' }), { durationMs: shownForMs });
  };
  return {
    onSignedOut(): void {
      leaveMark(env, mark);
      isDue = true;
      say();
    },
    /** Called when the words have loaded: a due notice is shown. */
    onWords(): void {
      hasWords = true;
      say();
    },
  };
}
