/** Every URL of this remote: the router's pattern, and a function that fills it. */
export const paths = {
  order: {
    path: '/order-details/:id',
    to: (orderId: string) => `/order-details/${encodeURIComponent(orderId)}`,
  },
  orders: { path: '/shop/orders', to: () => '/shop/orders' },
  logistics: { path: '/logistics', to: () => '/logistics' },
  addresses: { path: '/shop/addresses', to: () => '/shop/addresses' },
} as const;

/** Pages of the shell and other remotes, linked by URL. */
export const elsewhere = { customerService: '/customService?topic=orders' } as const;
