import { type CodePurpose, codePurposes, type Language } from '@shared/contract/enums';
import { formatDateTime } from '@shared/lib/format-date';
import { fill, type Words } from '../words.ts';
import { type Mail, mail } from './kinds.ts';

export interface RenderedMail {
  subject: string;
  text: string;
}

const purposeNames = new Map<CodePurpose, string>(
  Object.entries(codePurposes).map(([name, purpose]) => [purpose, name]),
);

/** A row of the outbox as the mail that it holds: checked here, trusted from here on. */
export const readMail = (row: { kind: string; params: unknown }): Mail =>
  mail.parse({ kind: row.kind, params: row.params });

/** The words of a mail: plain text, in the language of who gets it. */
export function renderMail(words: Words, of: { mail: Mail; language: Language }): RenderedMail {
  const text = (key: string) => words.text(of.language, key);
  const values = valuesOf(of.mail, text);
  const part = (name: string) => fill(text(`mail.${of.mail.kind}.${name}`), values);
  return { subject: part('subject'), text: `${part('text')}\n` };
}

function valuesOf(given: Mail, text: (key: string) => string): Record<string, string> {
  switch (given.kind) {
    case 'code':
    case 'codeForKnown':
    case 'codeForFull': {
      const { code, purpose } = given.params;
      return { code, purpose: text(`mail.purposes.${purposeNames.get(purpose)}`) };
    }
    case 'securityChanged': {
      const { change, at } = given.params;
      return { change: text(`mail.changes.${change}`), time: formatDateTime(at) };
    }
  }
}
