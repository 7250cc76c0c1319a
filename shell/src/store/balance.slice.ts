import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { Balance } from '@shared/contract/wallet';
import type { BalanceState } from '@shared/host';

const initialState: BalanceState = { balance: null, status: 'idle' };

export const balanceSlice = createSlice({
  name: 'balance',
  initialState,
  reducers: {
    balanceRequested: (state) => {
      state.status = 'loading';
    },
    balanceLoaded: (state, { payload }: PayloadAction<Balance>) => {
      state.balance = payload;
      state.status = 'loaded';
    },
    balanceFailed: (state) => {
      state.status = 'failed';
    },
  },
});

export const { balanceRequested, balanceLoaded, balanceFailed } = balanceSlice.actions;
