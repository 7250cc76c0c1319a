interface HoldingRef {
  account: string;
  asset: string;
}

/** The path with the parameters of its query that are given. */
const withQuery = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};
const toQuery = (holding?: HoldingRef) => ({ account: holding?.account, asset: holding?.asset });

/** Each URL of this remote: the router's pattern, and a function that fills it in. */
export const paths = {
  wallet: { path: '/wallet', to: () => '/wallet' },
  exchange: { path: '/wallet/exchange', to: () => '/wallet/exchange' },
  withdraw: {
    path: '/wallet/withdraw',
    to: (show?: 'benefit') => withQuery('/wallet/withdraw', { show }),
  },
  withdrawals: { path: '/wallet/withdrawals', to: () => '/wallet/withdrawals' },
  withdrawal: {
    path: '/wallet/withdraw/:id',
    to: (id: string) => `/wallet/withdraw/${encodeURIComponent(id)}`,
  },
  staking: { path: '/staking', to: () => '/staking' },
  stakeCreate: {
    path: '/staking/create',
    to: (term?: string) => withQuery('/staking/create', { term }),
  },
  stakeOrders: { path: '/staking/orders', to: () => '/staking/orders' },
  stakeOrder: {
    path: '/staking/orders/:id',
    to: (id: string) => `/staking/orders/${encodeURIComponent(id)}`,
  },
  portfolio: { path: '/asset/Portfolio', to: () => '/asset/Portfolio' },
  /** Opens with this account and asset selected. */
  portfolioIn: {
    path: '/asset/Portfolio/transferIn',
    to: (holding?: HoldingRef) => withQuery('/asset/Portfolio/transferIn', toQuery(holding)),
  },
  portfolioOut: {
    path: '/asset/Portfolio/transferOut',
    to: (holding?: HoldingRef) => withQuery('/asset/Portfolio/transferOut', toQuery(holding)),
  },
  profit: { path: '/wallet/profit', to: () => '/wallet/profit' },
  receive: {
    path: '/wallet/receive',
    to: (network?: string) => withQuery('/wallet/receive', { network }),
  },
  history: {
    path: '/wallet/history',
    to: (asset?: string) => withQuery('/wallet/history', { asset }),
  },
  /** Other remotes and the shell lead here too: `outcomePath` of `shared/host`. */
  outcome: { path: '/wallet/receipt/:key' },
  /** `to` is the uid of the payee; the QR code on `/wallet/receive` opens it. */
  transfer: {
    path: '/wallet/transfer',
    to: (to?: string) => withQuery('/wallet/transfer', { to }),
  },
} as const;

/** In the URL of `/wallet/receive`: deposits from outside, over whichever network there is. */
export const anyNetwork = 'any';

/** Pages of other remotes, linked by URL. */
export const elsewhere = {
  support: '/customService',
} as const;
