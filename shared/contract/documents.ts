import { legalKinds } from './enums.ts';

/** The four kinds of §3, the review rules, and an agreement per feature. */
export const legalDocuments = [
  ...legalKinds,
  'review-rules',
  'creator-agreement',
  'staking-agreement',
  'trading-agreement',
  'vip-quota-agreement',
  'fees-and-limits',
  'shop-agreement',
  'guild-agreement',
  'withdrawal-agreement',
  'benefit-agreement',
] as const;
export type LegalDocumentName = (typeof legalDocuments)[number];

const paths: Record<LegalDocumentName, string> = {
  terms: '/terms',
  policies: '/policies',
  'data-deletion': '/sign-up/terms-and-policies/data-deletion',
  'community-guidelines': '/sign-up/terms-and-policies/community-guidelines',
  'review-rules': '/reviewRule',
  'creator-agreement': '/terms2',
  'staking-agreement': '/terms5',
  'trading-agreement': '/terms6',
  'vip-quota-agreement': '/terms7',
  'fees-and-limits': '/terms13',
  'shop-agreement': '/terms14',
  'guild-agreement': '/terms15',
  'withdrawal-agreement': '/terms16',
  'benefit-agreement': '/terms17',
};

/** Where the web view shows a version of a document. */
export const documentPath = (of: { document: LegalDocumentName; version: string }): string =>
  `${paths[of.document]}?version=${of.version}`;
