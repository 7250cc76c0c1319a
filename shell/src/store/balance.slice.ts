import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { Balance } from '@shared/contract/wallet';
import type { BalanceState } from '@shared/host/internal';
import { tokenChanged } from './auth.slice.ts';
import { currencyChosen } from './settings.slice.ts';

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
  extraReducers: (builder) => {
    // The balance belongs to the former account.
    builder.addCase(tokenChanged, () => initialState);
    // The worths are in the former currency.
    builder.addCase(currencyChosen, () => initialState);
  },
});

export const { balanceRequested, balanceLoaded, balanceFailed } = balanceSlice.actions;
