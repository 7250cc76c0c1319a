import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { UserProfile } from '@shared/contract/user';
import type { AuthState } from '@shared/host/internal';

/** The profile of a signed-out page: every field at its default (§3). */
export const noUser: UserProfile = {
  uid: '',
  userName: '',
  usernameUpdatedAt: 0,
  nickName: '',
  nicknameUpdatedAt: 0,
  region: '',
  signature: '',
  avatar: '',
  birthday: '',
  download: 0,
  backgroundImage: '',
  followCount: 0,
  fansCount: 0,
  likeCount: 0,
  showFavorite: 0,
  showStars: 0,
  showBirthday: 0,
  showRegion: 0,
  showFan: 0,
  showFollow: 0,
  isTwoStep: 0,
  isBindEmail: 0,
  email: '',
  gender: 0,
  age: 0,
  level: 0,
  levelStatus: 0,
  kycStatus: 0,
  isKyc: -1,
  isShop: 0,
  benefitFeeStatus: 0,
  isSetPayPassword: 0,
  chatId: '',
  inviteCode: '',
};

const initialState: AuthState = { token: null, user: noUser, status: 'idle' };

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    tokenChanged: (state, { payload }: PayloadAction<string | null>) => {
      if (payload === state.token) return;
      // The next account must never see data of this one.
      state.token = payload;
      state.user = noUser;
      state.status = 'idle';
    },
    userRequested: (state) => {
      state.status = 'loading';
    },
    userPatched: (state, { payload }: PayloadAction<Partial<UserProfile>>) => {
      Object.assign(state.user, payload);
      state.status = 'loaded';
    },
    userFailed: (state) => {
      state.status = 'failed';
    },
  },
});

export const { tokenChanged, userRequested, userPatched, userFailed } = authSlice.actions;
