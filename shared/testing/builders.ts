import type { ResponseOf } from '@shared/contract/call';
import type { SystemSetting } from '@shared/contract/home';
import type { getAgreements } from '@shared/contract/legal';
import type { Receipt, ReceiptLine } from '@shared/contract/money';
import type { UserProfile } from '@shared/contract/user';
import type { Balance, Holding } from '@shared/contract/wallet';
import type { HostState, SettingsState } from '@shared/host/internal';

/** Builders with plausible defaults: a test names only the values it is about. */

export function buildUser(overrides: Partial<UserProfile> = {}): UserProfile {
  return {
    uid: '10001',
    userName: 'mei.lin',
    usernameUpdatedAt: 1760000000,
    nickName: 'Mei',
    nicknameUpdatedAt: 1760000000,
    region: 'CN',
    signature: 'Hello',
    avatar: '',
    birthday: '1998-05-20',
    download: 1,
    backgroundImage: '',
    followCount: 12,
    fansCount: 340,
    likeCount: 5600,
    showFavorite: 1,
    showStars: 1,
    showBirthday: 1,
    showRegion: 1,
    showFan: 1,
    showFollow: 1,
    isTwoStep: 1,
    isBindEmail: 1,
    email: 'mei@example.com',
    gender: 2,
    age: 28,
    level: 2,
    levelStatus: 1,
    kycStatus: 1,
    isKyc: 1,
    isShop: 0,
    benefitFeeStatus: 0,
    isSetPayPassword: 1,
    chatId: 'chat-10001',
    inviteCode: 'MEI2026',
    ...overrides,
  };
}

/** The profile before it is loaded, and of a visitor. */
export function buildNobody(): UserProfile {
  const texts = { uid: '', userName: '', nickName: '', region: '', signature: '', birthday: '' };
  const rest = { email: '', chatId: '', inviteCode: '', isBindEmail: 0, isKyc: -1 } as const;
  return buildUser({ ...texts, ...rest, gender: 0, isTwoStep: 0, isSetPayPassword: 0 });
}

export const buildHolding = (overrides: Partial<Holding> = {}): Holding => ({
  account: 'wallet',
  asset: 'USDT',
  amount: '0',
  worth: '0',
  share: '0',
  ...overrides,
});

export function buildBalance(overrides: Partial<Balance> = {}): Balance {
  return {
    totalAssets: '12480.530000',
    totalAssetsExchangePrice: '12480.53',
    todayProfit: '24.2',
    totalProfit: '1204.55',
    usdt: '4210',
    usdtExchangePrice: '4210',
    yuToken: '6120.33012345',
    yuTokenUsdPrice: '1.35',
    yuTokenExchangePrice: '8262.44',
    storeAssets: '0',
    storeAssetsExchange: '0',
    staked: '0',
    stakedExchange: '0',
    benefit: '0',
    benefitExchange: '0',
    profit: '0',
    profitExchange: '0',
    yuTokenExchangeRate: '1.35',
    yutDailyGrowth: '0.021',
    lockAmount: '150',
    lockAmountExchange: '150',
    holdings: [
      buildHolding({ amount: '4210', worth: '4210' }),
      buildHolding({ asset: 'YUT', amount: '6120.33012345', worth: '8262.44' }),
      buildHolding({ account: 'store' }),
    ],
    ...overrides,
  };
}

const system: SystemSetting = {
  countryCode: 'CN',
  ip: '203.0.113.7',
  language: 'en',
  phoneCode: '86',
  tipRisk: '',
  tipRegister: '',
  currencyType: { label: '$', name: 'USD' },
  setting: {
    bind_max_count: '3',
    nickname: '0',
    red_packet_switch: '1',
    skip_bind: '1',
    video_call_switch: '1',
    voice_call_switch: '1',
    userId: '10001',
    fee_transfer_charge: '0',
    fee_transfer_percent: '0.5',
    fee_withdraw_benefit_charge: '1',
    fee_withdraw_benefit_percent: '1',
    fee_withdraw_bsc_charge: '1',
    fee_withdraw_bsc_percent: '0',
    fee_withdraw_tron_charge: '2',
    fee_withdraw_tron_percent: '0',
    yu_normal_hold_limit: '10',
    currencies: [{ label: '$', name: 'USD' }],
    newbie_native: '1',
    welfare: [],
  },
};

type SettingsOverrides = Partial<Omit<SettingsState, 'system'>> & {
  system?: Partial<Omit<SystemSetting, 'setting'>> & {
    setting?: Partial<SystemSetting['setting']>;
  };
};

export function buildSettings({ system: own, ...rest }: SettingsOverrides = {}): SettingsState {
  return {
    system: { ...system, ...own, setting: { ...system.setting, ...own?.setting } },
    currencyType: { label: '$', name: 'USD' },
    showAsset: true,
    status: 'loaded',
    ...rest,
  };
}

export type StateOverrides = { [Part in keyof HostState]?: Partial<HostState[Part]> };

/** The 1st of March 2026, noon in Shanghai. */
export const testNow = 1772337600;

/** The state of a signed-in person, with everything that the shell preloads. */
export function buildState(overrides: StateOverrides = {}): HostState {
  const player = { videoId: null, positionSeconds: 0, muted: true };
  return {
    auth: { token: 'token', user: buildUser(), status: 'loaded', ...overrides.auth },
    settings: { ...buildSettings(), ...overrides.settings },
    clock: { timeOffset: 0, nowTime: testNow, player, ...overrides.clock },
    balance: { balance: buildBalance(), status: 'loaded', ...overrides.balance },
  };
}

/** The state of a visitor. */
export const signedOut: StateOverrides = {
  auth: { token: null, user: buildNobody(), status: 'idle' },
  balance: { balance: null, status: 'idle' },
};

const stateWords = { 1: 'Pending', 2: 'Completed', 3: 'Cancelled' } as const;
const states = { 1: 'pending', 2: 'completed', 3: 'cancelled' } as const;

/** A receipt, with the lines that the server would write for its facts in English, and more. */
export function buildReceipt<More extends object>(
  change: Partial<Receipt> & More,
  moreLines: readonly ReceiptLine[] = [],
): Receipt & More {
  const facts = {
    id: 'op-1',
    kind: 'transfer',
    title: 'Transfer',
    status: 2 as const,
    asset: 'USDT' as const,
    amount: '10',
    fee: '0',
    penalty: '0',
    counterparty: null,
    destination: '',
    note: '',
    createdAt: 1_772_337_600,
    ...change,
  };
  const { asset, amount, fee } = facts;
  const whole = {
    total: amount,
    receive: amount,
    receiveAsset: asset,
    state: states[facts.status],
  };
  const { total, receive, receiveAsset } = { ...whole, ...change };
  const who = change.counterparty;
  const line = (id: string, label: string, value: Partial<ReceiptLine> | '') =>
    value === '' ? [] : [{ id, label, ...value }];
  const lines = [
    ...line('status', 'Status', { text: stateWords[facts.status] }),
    ...moreLines,
    ...line(
      'receive',
      'You receive',
      asset === receiveAsset ? '' : { amount: receive, asset: receiveAsset },
    ),
    ...line(
      'person',
      'With',
      who ? { text: `${who.nickName} · ID ${who.uid}`, copy: who.uid } : '',
    ),
    ...line('to', 'To', facts.destination && { text: facts.destination }),
    ...line('fee', 'Fee', /[1-9]/.test(fee) ? { amount: fee, asset } : { text: 'No fee' }),
    ...line('total', 'Total', total === amount ? '' : { amount: total, asset }),
    ...line('note', 'Note', facts.note && { text: facts.note }),
    ...line('time', 'Time', { at: facts.createdAt }),
    ...line('number', 'Number', { text: facts.id }),
  ];
  return { lines, ...whole, ...facts };
}

/** The documents that an operation needs agreement to: by default one that was not agreed to. */
export function buildAgreements(
  isAgreed = false,
  change: Partial<ResponseOf<typeof getAgreements>['items'][number]> = {},
): ResponseOf<typeof getAgreements> {
  const document = 'creator-agreement';
  const path = '/terms2?version=2.1';
  const item = { document, version: '2.1', title: 'Creator agreement', path, isAgreed } as const;
  return { items: [{ ...item, ...change }] };
}

/** A reload unmounts nothing, and the window keeps its storage. */
export function leavePage({ unmount }: { unmount: () => void }): void {
  window.dispatchEvent(new Event('pagehide'));
  const kept = Object.entries(sessionStorage);
  unmount();
  for (const [name, text] of kept) sessionStorage.setItem(name, text);
}

interface LeftOperation {
  path: string;
  flow: string;
  title?: string;
  uid?: string;
}

/** What a device stores of an operation with an unknown outcome. */
export const storedPending = (change: LeftOperation): string =>
  JSON.stringify([{ key: 'k1', uid: buildUser().uid, at: testNow, sent: true, ...change }]);

/** Leaves it on the device, as an earlier session would. */
export const leavePending = (change: LeftOperation): void =>
  localStorage.setItem('moneyOperations', storedPending(change));
