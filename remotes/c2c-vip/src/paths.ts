/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  market: { path: '/c2c', to: () => '/c2c' },
  orders: {
    path: '/c2c/orders',
    to: (show?: 'history' | 'sold') => (show ? `/c2c/orders?show=${show}` : '/c2c/orders'),
  },
  order: { path: '/c2c/orders/:id', to: (id: string) => `/c2c/orders/${encodeURIComponent(id)}` },
  quota: { path: '/vip-quota', to: () => '/vip-quota' },
  quotaHistory: { path: '/vip-quota/history', to: () => '/vip-quota/history' },
} as const;

/** The agreements, which another remote shows. */
export const agreements = { trading: '/terms6', quota: '/terms7' } as const;
