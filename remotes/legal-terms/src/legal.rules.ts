import type { LegalKind } from '@shared/contract/enums';
import { legalKinds } from '@shared/contract/enums';
import type { LegalDocumentName } from '@shared/contract/legal';
import { documentPages } from './paths.ts';

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

/** The document of an address, which the router takes in any case and with a slash at its end. */
export function kindAt(pathname: string): LegalDocumentName {
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  const found = Object.entries(documentPages).find(([path]) => path.toLowerCase() === plain);
  return found?.[1]?.kind ?? firstKind;
}

/**
 * The section that is being read: the last one that has begun above the line, and at the end of the
 * page the last of all, which may be too short to reach it. None before the first.
 */
export function sectionAt(
  sections: readonly { id: string; top: number }[],
  at: { line: number; isEnd: boolean },
): string | undefined {
  const begun = sections.filter(({ top }) => top <= at.line);
  if (begun.length > 0 && at.isEnd) return sections.at(-1)?.id;
  return begun.at(-1)?.id;
}
