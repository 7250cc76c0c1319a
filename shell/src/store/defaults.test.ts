import { expect, it } from 'vitest';
import { createStore } from './index.ts';
import { currencyChosen, defaultSystem, settingsLoaded } from './settings.slice.ts';

const state = createStore().store.getState();
const words = (text: string): string[] => text.split(/,? /).sort();
const fields = (object: object): string[] => Object.keys(object).sort();

/** The specification's own lists of fields (§3). */
const userFields =
  'userName, usernameUpdatedAt, uid, nickName, nicknameUpdatedAt, region, signature, avatar, ' +
  'birthday, download, backgroundImage, followCount, fansCount, likeCount, showFavorite, ' +
  'showStars, isTwoStep, isBindEmail, email, showBirthday, showRegion, showFan, showFollow, ' +
  'gender, age, level, levelStatus, kycStatus, isKyc, isShop, benefitFeeStatus, ' +
  'isSetPayPassword, chatId, inviteCode';
const systemFields =
  'countryCode, ip, language, phoneCode, tipRisk, tipRegister, currencyType, setting';
const settingFields =
  'bind_max_count, nickname, red_packet_switch, skip_bind, video_call_switch, ' +
  'voice_call_switch, userId, fee_transfer_charge, fee_transfer_percent, ' +
  'fee_withdraw_benefit_charge, fee_withdraw_benefit_percent, fee_withdraw_bsc_charge, ' +
  'fee_withdraw_bsc_percent, fee_withdraw_tron_charge, fee_withdraw_tron_percent, ' +
  'yu_normal_hold_limit, currencies, newbie_native, welfare';

it('§3: the user has every field, unset, and is signed out', () => {
  const { user, token } = state.auth;
  expect(fields(user)).toEqual(words(userFields));
  expect(user).toMatchObject({ uid: '', gender: 0, isKyc: -1 });
  expect(token).toBeNull();
});

it('§3: the settings have every field; currency $ and USD, newbie_native on', () => {
  const { system, currencyType } = state.settings;
  expect(fields(system)).toEqual(words(systemFields));
  expect(fields(system.setting)).toEqual(words(settingFields));
  expect(currencyType).toEqual({ label: '$', name: 'USD' });
  expect(system.setting).toMatchObject({ currencies: [], welfare: [], newbie_native: '1' });
});

it('§3: new setting values default to 0, also where a server does not know them yet', () => {
  const { currencies, welfare, newbie_native, ...values } = defaultSystem.setting;
  expect(new Set(Object.values(values))).toEqual(new Set(['0']));
  const { store } = createStore();
  const { fee_transfer_charge, ...older } = defaultSystem.setting;
  store.dispatch(
    settingsLoaded({ ...defaultSystem, setting: { ...older, nickname: '1' } as never }),
  );
  const { setting } = store.getState().settings.system;
  expect(setting).toMatchObject({ fee_transfer_charge: '0', nickname: '1' });
});

it('§3: the clock starts without an offset, and the player empty', () => {
  expect(state.clock).toEqual({
    timeOffset: 0,
    nowTime: 0,
    player: { videoId: null, positionSeconds: 0, muted: true },
  });
});

it('§3: a balance that is not loaded is unknown, never 0', () => {
  expect(state.balance).toEqual({ balance: null, status: 'idle' });
});

it('§3: an unknown stored currency gives way to the one of the settings', () => {
  const { store } = createStore();
  store.dispatch(currencyChosen({ name: 'ZZZ', label: 'ZZZ ' }));
  const currencies = [{ label: '€', name: 'EUR' }];
  const setting = { ...defaultSystem.setting, currencies };
  store.dispatch(settingsLoaded({ ...defaultSystem, setting }));
  expect(store.getState().settings.currencyType).toEqual({ label: '$', name: 'USD' });
});
