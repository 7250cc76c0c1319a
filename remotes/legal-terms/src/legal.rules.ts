import type { LegalKind } from '@shared/contract/enums';
import { legalKinds } from '@shared/contract/enums';

/** The kind that a tab of the address names. An unknown one is as if there was none. */
export const kindOfTab = (tab: string | undefined): LegalKind | undefined =>
  legalKinds.find((kind) => kind === tab);

export const firstKind: LegalKind = legalKinds[0];

/** Keys of the short names, on the tabs and in the bar. */
export const tabWords: Record<LegalKind, string> = {
  terms: 'tabs.terms',
  policies: 'tabs.policies',
  'data-deletion': 'tabs.dataDeletion',
  'community-guidelines': 'tabs.communityGuidelines',
};

/** A language as HTML names it: zh_cn is zh-cn. */
export const htmlLanguage = (language: string): string => language.replace('_', '-');
