import { useHost, useWords } from '@shared/host';
import { copyText } from '../clipboard.ts';

/** How long “copied” is shown (§9). */
const copiedMs = 1500;

/** Copies a text and says so. */
export function useCopy(): (text: string) => Promise<void> {
  const { t } = useWords('shop-logistics');
  const common = useWords('common');
  const { notices } = useHost();
  return async (text) => {
    if (await copyText(text)) notices.toast(common.t('copied'), { durationMs: copiedMs });
    else notices.toast(t('copyFailed'));
  };
}
