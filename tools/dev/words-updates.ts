import i18next from 'i18next';
import type { WordsUpdate } from './page-messages.ts';

/** Part of the shell in development: shows changed words without a reload. */
window.addEventListener('dev-server-words', (event) => {
  for (const { language, namespace, texts } of (event as CustomEvent<WordsUpdate[]>).detail) {
    if (!i18next.hasResourceBundle(language, namespace)) continue;
    // First, because adding keeps texts that are gone.
    i18next.removeResourceBundle(language, namespace);
    i18next.addResourceBundle(language, namespace, texts);
  }
});
