/** A page to open, with a text that shows once its data are there. */
export interface BenchPage {
  id: string;
  path: string;
  text: string;
}

export const history: BenchPage = { id: 'history', path: '/wallet/history', text: 'Load more' };
export const wallet: BenchPage = { id: 'wallet', path: '/wallet', text: 'C2C trade' };

/** The start of a navigation from one remote to another. */
export const home: BenchPage = { id: 'home', path: '/', text: 'What you can open here' };

/** For `--full`: every page of §2 and of the remotes that opens without an id. */
export const morePages: BenchPage[] = [
  { id: 'staking', path: '/staking', text: 'My stakes' },
  { id: 'market', path: '/c2c', text: 'USDT' },
  { id: 'creator', path: '/creator', text: 'Level' },
  { id: 'messages', path: '/messages', text: 'System' },
  { id: 'parcels', path: '/shop/orders', text: 'Order' },
  { id: 'terms', path: '/terms', text: 'Terms' },
];
