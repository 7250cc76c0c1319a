import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { Currency, SystemSetting } from '@shared/contract/home';
import type { SettingsState } from '@shared/host/internal';
import { defaultCurrencyName } from './stored.ts';

export const defaultCurrency: Currency = { label: '$', name: defaultCurrencyName };

/** The settings until the server has answered; what is new in them starts at '0' (§3). */
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
      // A value that this server does not know yet keeps its default (§3).
      const setting = { ...defaultSystem.setting, ...payload.setting };
      state.system = { ...defaultSystem, ...payload, setting };
      state.status = 'loaded';
      // The stored choice is a name only; its label comes with the list.
      const known = setting.currencies.find(({ name }) => name === state.currencyType.name);
      if (known) state.currencyType = known;
      // One that nobody counts in here would refuse every balance.
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
