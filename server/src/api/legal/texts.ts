import { legalKinds } from '@shared/contract/enums';
import { legalText } from '@shared/contract/legal';
import * as z from 'zod/mini';
import en from '../../../../locales/en/legal-documents.json';
import es from '../../../../locales/es/legal-documents.json';
import fr from '../../../../locales/fr/legal-documents.json';
import id from '../../../../locales/id/legal-documents.json';
import ja from '../../../../locales/ja/legal-documents.json';
import ko from '../../../../locales/ko/legal-documents.json';
import ms from '../../../../locales/ms/legal-documents.json';
import pt_br from '../../../../locales/pt_br/legal-documents.json';
import vi from '../../../../locales/vi/legal-documents.json';
import zh_cn from '../../../../locales/zh_cn/legal-documents.json';
import type { LegalTexts } from './rules.ts';

const complete = z.record(z.enum(legalKinds), legalText);
const partial = z.partialRecord(z.enum(legalKinds), legalText);

/** Every text there is, part of the program: a malformed one stops the start. */
export const legalTexts: LegalTexts = {
  en: complete.parse(en),
  zh_cn: partial.parse(zh_cn),
  id: partial.parse(id),
  ja: partial.parse(ja),
  ko: partial.parse(ko),
  ms: partial.parse(ms),
  pt_br: partial.parse(pt_br),
  es: partial.parse(es),
  vi: partial.parse(vi),
  fr: partial.parse(fr),
};
