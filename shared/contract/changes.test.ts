import { expect, it } from 'vitest';
import { changes } from './changes.ts';
import { contract } from './index.ts';

/** Calls that write, and change neither user, balance, settings nor the account's protection. */
const changesNone = [
  // The session begins or ends with them, and what it shows is loaded with the next one.
  '/v1/auth/login',
  '/v1/auth/register',
  '/v1/auth/switch',
  '/v1/user/logout',
  '/v1/user/delete',
  // Signed out.
  '/v2/user/applyAuthenticatorLost',
  // They prove or prepare something, and the call that uses it makes the change.
  '/v1/auth/sendCode',
  '/v1/safe/paymentPassword/check',
  '/v1/user/get/twoStepKey',
  '/v1/user/upload/vod',
  '/v1/user/upload/success',
  '/v1/business/deposit/address',
  // Quotes.
  '/v1/business/c2c/buy/preview',
  '/v1/business/c2c/sell/preview',
  '/v1/business/campaign/verify',
  '/v1/business/creator/createIfaCheck',
  '/v1/business/creator/profit/transferCheck',
  '/v1/business/yut/exchangeVerify',
  '/v1/business/transferVerify',
  '/v1/business/yut/transferVerify',
  '/v1/business/assetPortfolio/transferVerify',
  '/v1/business/stake/preview',
  '/v1/business/vip_qu/preview',
  '/v1/business/withdraw/cryptoVerify',
  '/v1/business/withdraw/benefitVerify',
  // Lists of one remote, which names what changes on its own endpoint.
  '/v1/home/popupHide',
  '/v1/user/get/systemMessage/detail',
  '/v1/user/set/message/read',
  '/v1/user/visit',
  '/v1/user/reflect',
  '/v1/shop/track',
  '/v1/user/address/save',
  '/v1/user/address/default',
  '/v1/user/address/remove',
  '/v1/support/get',
  '/v1/support/create',
  '/v1/support/reply',
  '/v1/business/novice/do',
  '/v1/webview/report',
  '/v1/business/withdraw/address/save',
  '/v1/business/withdraw/address/remove',
];

const hasOperationKey = ({ request }: (typeof contract)[number]): boolean =>
  'shape' in request && 'operationKey' in (request.shape as object);

it.each(contract.filter(({ effect }) => effect === 'write').map(({ path }) => path))(
  '%s stands once: with what it changes of user, balance and settings, or with what changes none',
  (path) => {
    expect([path in changes, changesNone.includes(path)].filter(Boolean)).toHaveLength(1);
  },
);

it('a call with an operation key moves or binds money, or is listed', () => {
  const money = contract.filter(({ effect }) => effect === 'money');
  expect(money.filter((call) => !hasOperationKey(call))).toEqual([]);
  const others = contract.filter((call) => call.effect !== 'money' && hasOperationKey(call));
  expect(others.map(({ path }) => path).filter((path) => !(path in changes))).toEqual([]);
});

it('names only calls of the contract', () => {
  const paths = contract.map(({ path }) => path);
  expect([...Object.keys(changes), ...changesNone].filter((one) => !paths.includes(one))).toEqual(
    [],
  );
});
