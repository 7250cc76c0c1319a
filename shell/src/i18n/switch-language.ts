import type { Language } from '@shared/contract/enums';
import type { AppStorage } from '../start/storage.ts';
import type { Words } from './words.ts';

interface SwitchNeeds {
  words: Words;
  storage: AppStorage;
  /** Asks anew for what is on the screen: the server's texts are in the language of the call. */
  refetch: () => void;
  /** The HTML that is kept is in the language before. */
  onSwitched: () => void;
  loadSettings: () => Promise<void>;
  /** The words did not come; nothing has changed. */
  onFailure: (error: unknown) => void;
}

export type SwitchLanguage = (language: Language) => Promise<void>;

/** Another language for the whole page, live, and for the next time (§1). */
export function createLanguageSwitch(needs: SwitchNeeds): SwitchLanguage {
  const { words, storage, refetch, onSwitched, loadSettings, onFailure } = needs;
  return async (language) => {
    const before = words.language();
    try {
      if (!(await words.use(language))) return;
    } catch (error) {
      onFailure(error);
      return;
    }
    storage.set('locale', language);
    if (language === before) return;
    onSwitched();
    refetch();
    void loadSettings();
  };
}
