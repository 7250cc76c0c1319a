import type { Notices } from '@shared/host';
import type { Words } from '../i18n/words.ts';
import { leaveMark, takeMark } from '../start/one-time-mark.ts';

interface SignedOutNoticeDependencies {
  win: Window;
  notices: Pick<Notices, 'toast'>;
  words: Pick<Words, 'i18n'>;
}

const mark = 'signed-out-elsewhere';
/** Longer than others: it explains why another page is here all of a sudden. */
const shownForMs = 6000;

/**
 * Says to a person that they were signed out without having asked for it. The page loads anew at
 * that moment, at the app's will or ours: so it is said again by the load that follows.
 */
export function createSignedOutNotice({ win, notices, words }: SignedOutNoticeDependencies) {
  let hasWords = false;
  let isDue = takeMark(win, mark);
  const say = (): void => {
    if (!hasWords || !isDue) return;
    isDue = false;
    notices.toast(words.i18n.t('signedOut', { ns: 'shell' }), { durationMs: shownForMs });
  };
  return {
    onSignedOut(): void {
      leaveMark(win, mark);
      isDue = true;
      say();
    },
    /** The words are here, and what is due can be said. */
    onWords(): void {
      hasWords = true;
      say();
    },
  };
}
