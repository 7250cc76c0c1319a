import type { LegalDocumentName } from '@shared/contract/documents';
import type { LegalKind } from '@shared/contract/enums';

/** Each URL of this remote: the router's pattern, and a function that fills it in. */
export const paths = {
  termsAndPolicies: {
    path: '/sign-up/terms-and-policies/:tab?',
    to: (tab: LegalKind) => `/sign-up/terms-and-policies/${tab}`,
  },
  feesAndLimits: { path: '/terms13', to: () => '/terms13' },
  /** A route of the shell, which deletes and restores accounts. */
  deleteAccount: { path: '/changeSecurity', to: () => '/changeSecurity?step=delete' },
} as const;

/** The document and the title key of each path that shows a single document. */
export const documentPages: Readonly<
  Record<string, { kind: LegalDocumentName; title: string } | undefined>
> = {
  '/terms': { kind: 'terms', title: 'tabs.terms' },
  '/policies': { kind: 'policies', title: 'tabs.policies' },
  '/reviewRule': { kind: 'review-rules', title: 'titles.reviewRules' },
  '/terms2': { kind: 'creator-agreement', title: 'titles.creator' },
  '/terms5': { kind: 'staking-agreement', title: 'titles.staking' },
  '/terms6': { kind: 'trading-agreement', title: 'titles.trading' },
  '/terms7': { kind: 'vip-quota-agreement', title: 'titles.vipQuota' },
  '/terms14': { kind: 'shop-agreement', title: 'titles.shop' },
  '/terms15': { kind: 'guild-agreement', title: 'titles.guild' },
  '/terms16': { kind: 'withdrawal-agreement', title: 'titles.withdrawals' },
  '/terms17': { kind: 'benefit-agreement', title: 'titles.benefits' },
};
