import type { Currency, SystemSetting } from '@shared/contract/home';
import type { UserProfile } from '@shared/contract/user';
import type { Balance } from '@shared/contract/wallet';

/** State of the shell's slices, which remotes read through hooks. */

export type LoadStatus = 'idle' | 'loading' | 'loaded' | 'failed';

export interface AuthState {
  token: string | null;
  /** All fields have their defaults until the profile is loaded; `uid` is then empty. */
  user: UserProfile;
  status: LoadStatus;
}

export interface SettingsState {
  system: SystemSetting;
  /** The person's currency; kept on the device. */
  currencyType: Currency;
  /** False hides all amounts on all screens; kept on the device. */
  showAsset: boolean;
  status: LoadStatus;
}

export interface PlayerState {
  videoId: string | null;
  positionSeconds: number;
  muted: boolean;
}

export interface ClockState {
  /** Server minus device, in seconds. */
  timeOffset: number;
  /** The server's time in seconds, updated every second. */
  nowTime: number;
  player: PlayerState;
}

export interface BalanceState {
  /** Null until it is loaded: an unknown amount is never shown as 0. */
  balance: Balance | null;
  status: LoadStatus;
}

export interface HostState {
  auth: AuthState;
  settings: SettingsState;
  clock: ClockState;
  balance: BalanceState;
}
