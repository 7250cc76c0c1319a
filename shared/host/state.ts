import type { Currency, SystemSetting } from '@shared/contract/home';
import type { UserProfile } from '@shared/contract/user';
import type { Balance } from '@shared/contract/wallet';

/** The part of the one store that every remote may read. The shell's slices hold it. */

export type LoadStatus = 'idle' | 'loading' | 'loaded' | 'failed';

export interface AuthState {
  token: string | null;
  /** All fields at their defaults until the profile has come: `uid` is then empty. */
  user: UserProfile;
  status: LoadStatus;
}

export interface SettingsState {
  system: SystemSetting;
  /** What the person counts in; kept on the device. */
  currencyType: Currency;
  /** False hides every amount on every screen; kept on the device. */
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
  /** The server's time in seconds, moved every second. */
  nowTime: number;
  player: PlayerState;
}

export interface BalanceState {
  /** Null until it has come: an unknown amount is never shown as 0. */
  balance: Balance | null;
  status: LoadStatus;
}

export interface HostState {
  auth: AuthState;
  settings: SettingsState;
  clock: ClockState;
  balance: BalanceState;
}
