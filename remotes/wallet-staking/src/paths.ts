/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  wallet: { path: '/wallet', to: () => '/wallet' },
} as const;
