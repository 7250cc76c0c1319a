/** Each URL of this remote: the router's pattern, and a function that fills it in. */
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

/** A route of the legal-terms remote. */
export const quotaAgreement = '/terms7';
