import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { Currency, SystemSetting } from '@shared/contract/home';
import type { SettingsState } from '@shared/host/internal';
import { defaultCurrencyName } from './stored.ts';

export const defaultCurrency: Currency = { label: '$', name: defaultCurrencyName };

/** The settings before the first answer; new ones start at '0' (§3). */
export const defaultSystem: SystemSetting = {
  countryCode: '',
  ip: '',
  language: '',
  phoneCode: '',
  tipRisk: '',
  tipRegister: '',
  currencyType: defaultCurrency,
  setting: {
    bind_max_count: '0',
    nickname: '0',
    red_packet_switch: '0',
    skip_bind: '0',
    video_call_switch: '0',
    voice_call_switch: '0',
    userId: '0',
    fee_transfer_charge: '0',
    fee_transfer_percent: '0',
    fee_withdraw_benefit_charge: '0',
    fee_withdraw_benefit_percent: '0',
    fee_withdraw_bsc_charge: '0',
    fee_withdraw_bsc_percent: '0',
    fee_withdraw_tron_charge: '0',
    fee_withdraw_tron_percent: '0',
    yu_normal_hold_limit: '0',
    currencies: [],
    newbie_native: '1',
    welfare: [],
  },
};

const initialState: SettingsState = {
  system: defaultSystem,
  currencyType: defaultCurrency,
  showAsset: true,
  status: 'idle',
};

export const settingsSlice = createSlice({
  name: 'settings',
  initialState,
  reducers: {
    settingsRequested: (state) => {
      state.status = 'loading';
    },
    settingsLoaded: (state, { payload }: PayloadAction<SystemSetting>) => {
      // A setting that this server does not send keeps its default (§3).
      const setting = { ...defaultSystem.setting, ...payload.setting };
      state.system = { ...defaultSystem, ...payload, setting };
      state.status = 'loaded';
      // Only the name is stored; the label comes with the list.
      const known = setting.currencies.find(({ name }) => name === state.currencyType.name);
      if (known) state.currencyType = known;
      // The server refuses balances in a currency that it does not list.
      else if (setting.currencies.length > 0) state.currencyType = state.system.currencyType;
    },
    settingsFailed: (state) => {
      state.status = 'failed';
    },
    currencyChosen: (state, { payload }: PayloadAction<Currency>) => {
      state.currencyType = payload;
    },
    showAssetChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.showAsset = payload;
    },
  },
});

export const {
  settingsRequested,
  settingsLoaded,
  settingsFailed,
  currencyChosen,
  showAssetChanged,
} = settingsSlice.actions;
