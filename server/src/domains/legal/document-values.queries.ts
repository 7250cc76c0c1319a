import type { Language } from '@shared/contract/enums';
import type { Context } from '../../calls/implement.ts';
import { readSettings } from '../settings/public.ts';
import { readTerms } from '../stake/public.ts';
import { documentValues } from './document-values.rules.ts';
import type { DocumentValues } from './legal.rules.ts';

/** What holds now, for the placeholders of texts in a language. */
export async function readDocumentValues(
  { db, services }: Pick<Context, 'db' | 'services'>,
  language: Language,
): Promise<DocumentValues> {
  return documentValues(language, {
    settings: await readSettings(db),
    terms: (await readTerms(db)).values(),
    isAutomatic: Boolean(services.external.payouts),
    text: (key) => services.words.text(language, key),
  });
}
