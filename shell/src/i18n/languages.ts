import type { Language } from '@shared/contract/enums';
import type { Notices } from '@shared/host/internal';
import { apiBase } from '../start/api-base.ts';
import type { Environment } from '../start/environment.ts';
import type { ListedLanguage } from './language-list.ts';
import { fetchLanguages } from './language-list.ts';
import type { Words } from './words.ts';

interface LanguagesDependencies {
  env: Environment;
  words: Words;
  notices: Pick<Notices, 'toast'>;
  /** After a switch: everything from the server is still in the former language. */
  onSwitched: () => void;
}

export interface Languages {
  /** The languages of the translation service that this web view has words for. */
  fetchList(): Promise<readonly ListedLanguage[]>;
  /** Switches the whole page without a reload, and stores the choice (§1). */
  switchTo(language: Language): Promise<void>;
}

export function createLanguages(dependencies: LanguagesDependencies): Languages {
  const { env, words, notices, onSwitched } = dependencies;
  return {
    fetchList: () => fetchLanguages(apiBase(env)),
    async switchTo(language) {
      const before = words.language();
      try {
        if (!(await words.use(language))) return;
      } catch {
        notices.toast(words.i18n.t('networkError', { ns: 'common' }));
        return;
      }
      env.storage.set('locale', language);
      if (language !== before) onSwitched();
    },
  };
}
