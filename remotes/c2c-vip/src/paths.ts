/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  market: { path: '/c2c', to: () => '/c2c' },
} as const;
