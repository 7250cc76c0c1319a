import type { Language } from '@shared/contract/enums';
import type { LegalBlock, LegalDocumentName, LegalText } from '@shared/contract/legal';
import { fill } from '../../platform/words.ts';

/** A language may lack a document; English has them all. */
export type LegalTexts = Readonly<
  Record<LegalDocumentName, { en: LegalText } & Partial<Record<Language, LegalText>>>
>;

/** The text in the person's language or else in English, with the language it is in. */
export function textFor(
  texts: LegalTexts,
  of: { kind: LegalDocumentName; language: Language },
): LegalText & { language: Language } {
  const own = texts[of.kind][of.language];
  return own ? { ...own, language: of.language } : { ...texts[of.kind].en, language: 'en' };
}

export type Values = Readonly<Record<string, string>>;

/** Values by placeholder name; a repeated row has values of its own. */
export interface DocumentValues {
  values: Values;
  rows: { stakeTerm: readonly Values[] };
}

/** Fills every `{{placeholder}}` of the document. */
export function filled<Text extends LegalText>(text: Text, all: DocumentValues): Text {
  const inBlock = (block: LegalBlock): LegalBlock => {
    if (typeof block === 'string') return fill(block, all.values);
    if (Array.isArray(block)) return block.map((item) => fill(item, all.values));
    const rowsWith = (values: Values) =>
      block.rows.map((row) => row.map((cell) => fill(cell, values)));
    const each = block.each ? all.rows[block.each] : [{}];
    return {
      head: block.head,
      rows: each.flatMap((own) => rowsWith({ ...all.values, ...own })),
    };
  };
  const sections = text.sections.map((section) => ({
    ...section,
    blocks: section.blocks.map(inBlock),
  }));
  return { ...text, sections };
}
