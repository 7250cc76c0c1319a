interface Place {
  account: string;
  asset: string;
}
const placeQuery = (place?: Place): string =>
  place ? `?account=${place.account}&asset=${place.asset}` : '';

/** Each address of this remote once: as the router's pattern, and as a way to fill it. */
export const paths = {
  wallet: { path: '/wallet', to: () => '/wallet' },
  exchange: { path: '/wallet/exchange', to: () => '/wallet/exchange' },
  withdraw: {
    path: '/wallet/withdraw',
    to: (show?: 'benefit') => `/wallet/withdraw${show ? `?show=${show}` : ''}`,
  },
  withdrawals: { path: '/wallet/withdrawals', to: () => '/wallet/withdrawals' },
  withdrawal: {
    path: '/wallet/withdraw/:id',
    to: (id: string) => `/wallet/withdraw/${encodeURIComponent(id)}`,
  },
  staking: { path: '/staking', to: () => '/staking' },
  stakeCreate: {
    path: '/staking/create',
    to: (term?: string) => `/staking/create${term ? `?term=${encodeURIComponent(term)}` : ''}`,
  },
  stakeOrders: { path: '/staking/orders', to: () => '/staking/orders' },
  stakeOrder: {
    path: '/staking/orders/:id',
    to: (id: string) => `/staking/orders/${encodeURIComponent(id)}`,
  },
  portfolio: { path: '/asset/Portfolio', to: () => '/asset/Portfolio' },
  /** With the account and the asset that it begins with. */
  portfolioIn: {
    path: '/asset/Portfolio/transferIn',
    to: (place?: Place) => `/asset/Portfolio/transferIn${placeQuery(place)}`,
  },
  portfolioOut: {
    path: '/asset/Portfolio/transferOut',
    to: (place?: Place) => `/asset/Portfolio/transferOut${placeQuery(place)}`,
  },
  profit: { path: '/wallet/profit', to: () => '/wallet/profit' },
  receive: { path: '/wallet/receive', to: () => '/wallet/receive' },
  history: {
    path: '/wallet/history',
    to: (asset?: string) => `/wallet/history${asset ? `?asset=${asset}` : ''}`,
  },
  /** `to` is the uid of who is paid: what the QR code on `/wallet/receive` opens. */
  transfer: {
    path: '/wallet/transfer',
    to: (to?: string) => `/wallet/transfer${to ? `?to=${encodeURIComponent(to)}` : ''}`,
  },
} as const;
