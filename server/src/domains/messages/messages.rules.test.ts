import { languages } from '@shared/contract/enums';
import { describe, expect, it } from 'vitest';
import { localesDir } from '../../../test/databases.ts';
import { readWords } from '../../platform/words.ts';
import { linkOf, presentDetail, presentSystemMessage, writeLastOther } from './messages.rules.ts';
import { parseNotice, type SystemKind, type SystemNotice } from './system-notice.ts';

const words = readWords(localesDir);
const id = '0195a3c0-0000-7000-8000-000000000000';

/** One of every kind: a kind that is missing here does not compile. */
const params: { [Kind in SystemKind]: Extract<SystemNotice, { kind: Kind }>['params'] } = {
  welcome: {},
  newSignIn: { device: 'iPhone' },
  securityChanged: { change: 'password' },
  identityPassed: {},
  identityFailed: { reason: 'nameDiffers' },
  depositReceived: { amount: '5', asset: 'USDT' },
  transferReceived: { amount: '5', asset: 'YUT', from: 'Linh' },
  withdrawalCompleted: { amount: '5', asset: 'USDT' },
  withdrawalRefused: { amount: '5', asset: 'USDT' },
  stakeMatured: { days: 30, stake: id },
  stakeReturned: { amount: '5', asset: 'YUT', stake: id },
  orderPlaced: { amount: '5', asset: 'USDT', order: 'SO26111500417' },
  orderShipped: { order: 'SO26111500417', carrier: 'Northline Post' },
  orderProblem: { order: 'SO1' },
  orderDelivered: { order: 'SO26111500417' },
  c2cFilled: { amount: '5', asset: 'YUT' },
  c2cExpired: { amount: '5', asset: 'USDT', order: id },
  quotaReceived: { units: 5, from: 'Linh' },
  quotaAllocated: { units: 5, from: 'Linh' },
  levelReached: { level: 3 },
  reportAnswered: { number: 'R1', outcome: 'kept' },
  supportAnswered: { number: 'T1' },
  investmentEnded: { amount: '5', asset: 'USDT', level: 3 },
  couponGiven: { expiresAt: 1_772_337_600 },
  campaignEnded: { amount: '5', asset: 'USDT' },
  campaignStopped: { amount: '5', asset: 'USDT' },
  friendJoined: { name: 'L***h' },
  couponExpiring: { expiresAt: 1_772_337_600 },
  maintenance: { from: 1_772_337_600, to: 1_772_344_800 },
};
const kinds = Object.keys(params) as SystemKind[];

const row = (kind: string, given: unknown) => ({
  id,
  personId: id,
  kind,
  params: given,
  createdAt: new Date('2026-03-01T10:00:00.900Z'),
  readAt: null,
});
const wording = (language: (typeof languages)[number]) => ({
  language,
  text: (key: string) => words.text(language, key),
});

describe.each(languages)('in %s', (language) => {
  it.each(kinds)('%s has all its texts with every value filled in', (kind) => {
    const detail = presentDetail(row(kind, params[kind]), wording(language));
    const texts = [detail.title, detail.excerpt, detail.text];
    for (const text of texts) expect(text).not.toMatch(/^messages\.|\{\{|undefined/);
    const english = presentDetail(row(kind, params[kind]), wording('en'));
    if (language !== 'en') expect(texts).not.toContain(english.text);
  });
});

describe('a notice', () => {
  it.each([
    ['depositReceived', '5', 'USDT'],
    ['withdrawalCompleted', '-5', 'USDT'],
    ['c2cFilled', '5', 'YUT'],
    ['stakeReturned', '5', 'YUT'],
    ['investmentEnded', '5', 'USDT'],
    ['campaignEnded', '5', 'USDT'],
    ['campaignStopped', '5', 'USDT'],
    ['welcome', null, null],
  ] as const)('of kind %s shows %s %s', (kind, amount, asset) => {
    const shown = presentSystemMessage(row(kind, params[kind]), wording('en'));
    expect(shown).toMatchObject({ amount, asset, isRead: 0, createdAt: 1_772_359_200 });
  });

  it('never has its amount in the text, where it could not be hidden', () => {
    const money = { amount: '7391.5', asset: 'USDT', from: 'Linh', stake: id };
    for (const kind of [
      'depositReceived',
      'transferReceived',
      'withdrawalCompleted',
      'c2cFilled',
      'stakeReturned',
      'campaignEnded',
      'campaignStopped',
    ]) {
      const { title, excerpt, text } = presentDetail(row(kind, money), wording('en'));
      expect(title + excerpt + text).not.toContain('7391');
    }
  });

  it('shows times in business time, and a date in the format of the language', () => {
    const excerptOf = (kind: SystemKind, language: 'en' | 'zh_cn') =>
      presentSystemMessage(row(kind, params[kind]), wording(language)).excerpt;
    expect(excerptOf('maintenance', 'en')).toContain(
      'from 2026-03-01 12:00 to 2026-03-01 14:00 (UTC+8)',
    );
    expect(excerptOf('couponExpiring', 'en')).toContain('2026-03-01');
    expect(excerptOf('couponExpiring', 'zh_cn')).toContain('2026年03月01日');
  });

  it.each([
    ['newSignIn', '/changeSecurity'],
    ['orderShipped', '/order-details/SO26111500417'],
    ['transferReceived', '/wallet'],
    ['stakeMatured', `/staking/orders/${id}`],
    ['stakeReturned', `/staking/orders/${id}`],
    ['investmentEnded', '/creator/invest'],
    ['couponGiven', '/creator/coupons'],
    ['campaignEnded', '/traffic-pool'],
    ['maintenance', null],
  ] as const)('of kind %s links to %s', (kind, link) => {
    expect(linkOf(parseNotice({ kind, params: params[kind] }))).toBe(link);
  });

  it.each([
    ['nonsense', {}],
    ['levelReached', { level: 0 }],
    ['depositReceived', { amount: '1e9', asset: 'USDT' }],
  ])('of an invalid kind is an error: %s', (kind, given) => {
    expect(() => presentSystemMessage(row(kind, given), wording('en'))).toThrow();
  });
});

describe('the JSON text of the last event', () => {
  it('is empty without a person', () => {
    expect(writeLastOther(undefined)).toBe('');
  });
});
