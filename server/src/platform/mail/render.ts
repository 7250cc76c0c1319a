import type { Language } from '@shared/contract/enums';
import { fill, type Words } from '../words.ts';
import type { MailKinds, StoredMailKind } from './kind.ts';

export interface RenderedMail {
  subject: string;
  text: string;
}

/** The mail of an outbox row. */
export function renderRow(
  { words, kinds }: { words: Words; kinds: MailKinds },
  row: { kind: string; params: unknown; language: Language },
): RenderedMail {
  const kind = kinds.find(({ name }) => name === row.kind);
  if (!kind) throw new Error(`Unknown kind of mail ${row.kind}.`);
  return renderMail(words, { ...row, kind });
}

/** Plain text, in the language of the recipient. */
export function renderMail(
  words: Words,
  mail: { kind: StoredMailKind; params: unknown; language: Language },
): RenderedMail {
  const { kind, params, language } = mail;
  const text = (key: string) => words.text(language, key);
  const values = kind.valuesOf(params, { language, text });
  const part = (name: string) => fill(text(`mail.${kind.name}.${name}`), values);
  return { subject: part('subject'), text: `${part('text')}\n` };
}
