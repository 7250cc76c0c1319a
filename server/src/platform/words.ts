import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@shared/contract/enums';

/** The server's own texts by language: `errors.notFound`, `movements.transfer`. */
export interface Words {
  text(language: Language, key: string): string;
  /** Every language with its native name. */
  readonly list: readonly { code: Language; name: string }[];
}

export function readWords(localesDir: string): Words {
  const tables = new Map(languages.map((code) => [code, readServerTexts(join(localesDir, code))]));
  const text = (language: Language, key: string) =>
    tables.get(language)?.get(key) ?? tables.get('en')?.get(key) ?? key;
  return { text, list: languages.map((code) => ({ code, name: text(code, 'languageName') })) };
}

/** Labels of the web view that a text quotes, as i18next nests them: `$t(account:signIn.forgot)`. */
const quotedLabel = /\$t\(([\w-]+):([\w.]+)\)/g;

function readServerTexts(folder: string): Map<string, string> {
  const files = new Map<string, Map<string, string>>();
  const read = (name: string): Map<string, string> => {
    const texts =
      files.get(name) ?? flatten(JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')));
    files.set(name, texts);
    return texts;
  };
  const withLabels = (text: string): string =>
    text.replace(quotedLabel, (_, name: string, key: string) => {
      const label = read(name).get(key);
      if (label === undefined) throw new Error(`There is no text ${name}:${key} to quote.`);
      return label;
    });
  return new Map([...read('server')].map(([key, text]) => [key, withLabels(text)]));
}

function flatten(value: unknown, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  if (typeof value !== 'object' || value === null) return flat;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string') flat.set(prefix + name, inner);
    else for (const [key, word] of flatten(inner, `${prefix}${name}.`)) flat.set(key, word);
  }
  return flat;
}

/** Words by language that an operator wrote. English stands in for a language that is missing. */
export type Texts<Part extends string = string> = Partial<Record<Language, Record<Part, string>>>;

/** A word in a language, from the operator's if there are any. */
export function wordIn<Part extends string>(
  texts: Texts<Part> | null,
  of: { language: Language; part: Part; otherwise: () => string },
): string {
  return (texts?.[of.language] ?? texts?.en)?.[of.part] ?? of.otherwise();
}

/** Fills the `{{placeholders}}` of a text. */
export function fill(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
}
