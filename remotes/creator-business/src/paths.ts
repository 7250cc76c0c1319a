/** Every URL of this remote: the router's pattern, and a function that fills it. */
export const paths = {
  creator: { path: '/creator', to: () => '/creator' },
  invest: {
    path: '/creator/invest',
    to: (level?: number) => (level ? `/creator/invest?level=${level}` : '/creator/invest'),
  },
  coupons: { path: '/creator/coupons', to: () => '/creator/coupons' },
  profit: { path: '/creator/profit', to: () => '/creator/profit' },
  discover: { path: '/discover', to: () => '/discover' },
  novice: { path: '/novice', to: () => '/novice' },
  guild: { path: '/guild', to: () => '/guild' },
  trafficPool: { path: '/traffic-pool', to: () => '/traffic-pool' },
} as const;

/** Pages of other remotes, linked by URL. */
export const elsewhere = {
  video: (id: string) => `/videoPreview?videoId=${encodeURIComponent(id)}`,
} as const;
