import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { legalDocuments } from '@shared/contract/documents';
import { languages } from '@shared/contract/enums';
import { legalText } from '@shared/contract/legal';
import type { DocumentIndex } from '../../calls/implement.ts';
import { type LegalTexts, type LegalVersion, textFor } from './legal.rules.ts';

/**
 * Reads every document: `<folder>/<kind>/<language>.json` is in force, and
 * `<folder>/<kind>/<version>/<language>.json` was before. A malformed one stops the start.
 */
export function readLegalTexts(folder: string): LegalTexts {
  const entries = legalDocuments.map((kind) => {
    const inForce = join(folder, kind);
    const earlier = readdirSync(inForce, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => readEarlier(inForce, name))
      .sort((one, other) => other.en.date.localeCompare(one.en.date));
    return [kind, { ...readVersion(inForce), earlier }];
  });
  return Object.fromEntries(entries) as LegalTexts;
}

function readEarlier(folder: string, name: string): LegalVersion {
  const version = readVersion(join(folder, name));
  if (version.en.version === name) return version;
  throw new Error(`${join(folder, name)} has version ${version.en.version}`);
}

function readVersion(folder: string): LegalVersion {
  const entries = languages.flatMap((language) => {
    const file = join(folder, `${language}.json`);
    return language === 'en' || existsSync(file) ? [[language, readText(file)]] : [];
  });
  return Object.fromEntries(entries) as LegalVersion;
}

function readText(file: string) {
  const parsed = legalText.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: '' };
  throw new Error(`${file}: ${path.join('.')}: ${message}`);
}

export const createDocumentIndex = (texts: LegalTexts): DocumentIndex => ({
  versionOf: (document) => texts[document].en.version,
  titleOf: ({ document: kind, version }, language) =>
    (textFor(texts, { kind, language, version }) ?? texts[kind].en).title,
});
