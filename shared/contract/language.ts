import type { Language } from './enums.ts';
import { languages } from './enums.ts';

/** Each in its own language. */
export const languageNames: Record<Language, string> = {
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

export const isLanguage = (text: unknown): text is Language =>
  languages.some((language) => language === text);

/** The supported language for a tag such as zh-Hans-CN or pt-PT. */
export function matchLanguage(tag: string): Language | undefined {
  const plain = tag.trim().toLowerCase().replaceAll('-', '_');
  const [primary = ''] = plain.split('_');
  return (
    languages.find((language) => language === plain) ??
    languages.find((language) => language.split('_')[0] === primary)
  );
}
