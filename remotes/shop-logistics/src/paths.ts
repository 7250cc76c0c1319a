/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  order: {
    path: '/order-details/:id',
    to: (orderId: string) => `/order-details/${encodeURIComponent(orderId)}`,
  },
  orders: { path: '/shop/orders', to: () => '/shop/orders' },
  logistics: { path: '/logistics', to: () => '/logistics' },
  addresses: { path: '/shop/addresses', to: () => '/shop/addresses' },
} as const;

/** Where other remotes and the shell are reached: by address alone. */
export const elsewhere = { home: '/', customerService: '/customService' } as const;
