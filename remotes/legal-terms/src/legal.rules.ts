import type { LegalDocumentName } from '@shared/contract/documents';
import type { LegalKind } from '@shared/contract/enums';
import { legalKinds } from '@shared/contract/enums';
import { documentPages } from './paths.ts';

/** The document of a tab in the URL; undefined for an unknown tab. */
export const kindOfTab = (tab: string | undefined): LegalKind | undefined =>
  legalKinds.find((kind) => kind === tab);

export const firstKind: LegalKind = legalKinds[0];

/** The word keys of the tab labels. */
export const tabWords: Record<LegalKind, string> = {
  terms: 'tabs.terms',
  policies: 'tabs.policies',
  'data-deletion': 'tabs.dataDeletion',
  'community-guidelines': 'tabs.communityGuidelines',
};

/** The document of a path. Like the router, it ignores case and a trailing slash. */
export function kindAt(pathname: string): LegalDocumentName {
  const plain = pathname.toLowerCase().replace(/\/+$/, '');
  const found = Object.entries(documentPages).find(([path]) => path.toLowerCase() === plain);
  return found?.[1]?.kind ?? firstKind;
}

/** The version that the URL names; undefined for that in force. */
export function versionIn(search: URLSearchParams): string | undefined {
  const version = search.get('version') ?? '';
  return /^\d+\.\d+$/.test(version) ? version : undefined;
}

/**
 * The section that is being read: the last one that begins above the line. At the end of the page it
 * is the last section, which may be too short to reach the line.
 */
export function sectionAt(
  sections: readonly { id: string; top: number }[],
  at: { line: number; isEnd: boolean },
): string | undefined {
  const begun = sections.filter(({ top }) => top <= at.line);
  if (begun.length > 0 && at.isEnd) return sections.at(-1)?.id;
  return begun.at(-1)?.id;
}
