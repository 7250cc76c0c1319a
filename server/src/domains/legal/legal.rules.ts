import type { LegalDocumentName } from '@shared/contract/documents';
import type { Language } from '@shared/contract/enums';
import type { LegalBlock, LegalText } from '@shared/contract/legal';
import { fill } from '../../platform/words.ts';

/** One version of a document. A language may lack it; English has them all. */
export type LegalVersion = { en: LegalText } & Partial<Record<Language, LegalText>>;

/** The version in force of each document, with those before it, newest first. */
export type LegalTexts = Readonly<
  Record<LegalDocumentName, LegalVersion & { earlier: readonly LegalVersion[] }>
>;

/**
 * The text in the person's language or else in English, with the language it is in; undefined for
 * an unknown version. By default it is the version in force.
 */
export function textFor(
  texts: LegalTexts,
  of: { kind: LegalDocumentName; language: Language; version?: string | undefined },
): (LegalText & { language: Language }) | undefined {
  const { kind, language, version } = of;
  const found = [texts[kind], ...texts[kind].earlier].find(
    ({ en }) => version === undefined || en.version === version,
  );
  const own = found?.[language];
  if (own) return { ...own, language };
  return found && { ...found.en, language: 'en' };
}

/** Version and first day of every version of a document, newest first. */
export const versionsOf = (texts: LegalTexts, kind: LegalDocumentName) =>
  [texts[kind], ...texts[kind].earlier].map(({ en: { version, date } }) => ({ version, date }));

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
