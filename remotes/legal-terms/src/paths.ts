import type { LegalKind } from '@shared/contract/enums';

/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  terms: { path: '/terms', to: () => '/terms' },
  policies: { path: '/policies', to: () => '/policies' },
  termsAndPolicies: {
    path: '/sign-up/terms-and-policies/:tab?',
    to: (tab: LegalKind) => `/sign-up/terms-and-policies/${tab}`,
  },
} as const;
