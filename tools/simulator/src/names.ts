import type { Language } from '@shared/contract/enums';
import { languages } from '@shared/contract/enums';

const ownNames: Record<Language, string> = {
  en: 'English',
  zh_cn: '简体中文',
  id: 'Bahasa Indonesia',
  ja: '日本語',
  ko: '한국어',
  ms: 'Bahasa Melayu',
  pt_br: 'Português (Brasil)',
  es: 'Español',
  vi: 'Tiếng Việt',
  fr: 'Français',
};

export const languageNames = languages.map((language) => [language, ownNames[language]] as const);

export const themeNames = [
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['system', 'System'],
] as const;
