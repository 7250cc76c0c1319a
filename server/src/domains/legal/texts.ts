import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '@shared/contract/enums';
import { type LegalDocumentName, legalDocuments, legalText } from '@shared/contract/legal';
import type { LegalTexts } from './legal.rules.ts';

/** Reads every document of `<folder>/<kind>/<language>.json`; a malformed one stops the start. */
export function readLegalTexts(folder: string): LegalTexts {
  const read = (kind: LegalDocumentName, language: string) => {
    const file = join(folder, kind, `${language}.json`);
    if (language !== 'en' && !existsSync(file)) return undefined;
    const parsed = legalText.safeParse(JSON.parse(readFileSync(file, 'utf8')));
    if (parsed.success) return parsed.data;
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
    throw new Error(`${file}: ${path.join('.')}: ${message}`);
  };
  const entries = legalDocuments.map((kind) => [
    kind,
    Object.fromEntries(languages.map((language) => [language, read(kind, language)])),
  ]);
  return Object.fromEntries(entries) as LegalTexts;
}
