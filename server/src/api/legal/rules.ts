import type { Language, LegalKind } from '@shared/contract/enums';
import type { LegalText } from '@shared/contract/legal';

/** A language may lack a document; English has all of them. */
export type LegalTexts = Readonly<
  Partial<Record<Language, Partial<Record<LegalKind, LegalText>>>> & {
    en: Record<LegalKind, LegalText>;
  }
>;

/** The text in the person's language, or in English, and which of the two it is. */
export function textFor(
  texts: LegalTexts,
  of: { kind: LegalKind; language: Language },
): LegalText & { language: Language } {
  const own = texts[of.language]?.[of.kind];
  return own ? { ...own, language: of.language } : { ...texts.en[of.kind], language: 'en' };
}
