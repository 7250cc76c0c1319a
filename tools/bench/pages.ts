/** The pages that are opened, each with a text that is there when its data are. */
export interface BenchPage {
  id: string;
  path: string;
  text: string;
}

export const history: BenchPage = { id: 'history', path: '/wallet/history', text: 'Load more' };
export const wallet: BenchPage = { id: 'wallet', path: '/wallet', text: 'C2C trade' };

/** Where the sections are, for a way from one remote into another. */
export const home: BenchPage = { id: 'home', path: '/', text: 'What you can open here' };

/** Every page of §2 and of the remotes that a signed-in person opens without an id: for `--full`. */
export const morePages: BenchPage[] = [
  { id: 'staking', path: '/staking', text: 'My stakes' },
  { id: 'market', path: '/c2c', text: 'USDT' },
  { id: 'creator', path: '/creator', text: 'Level' },
  { id: 'messages', path: '/messages', text: 'System' },
  { id: 'parcels', path: '/shop/orders', text: 'Order' },
  { id: 'terms', path: '/terms', text: 'Terms' },
];
