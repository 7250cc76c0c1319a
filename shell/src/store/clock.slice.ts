import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { ClockState, PlayerState } from '@shared/host';

const initialState: ClockState = {
  timeOffset: 0,
  nowTime: 0,
  player: { videoId: null, positionSeconds: 0, muted: true },
};

/** Device time is passed in, so that a reducer never reads a clock. */
export const clockSlice = createSlice({
  name: 'clock',
  initialState,
  reducers: {
    offsetCorrected: (state, { payload }: PayloadAction<number>) => {
      state.timeOffset = payload;
    },
    ticked: (state, { payload: deviceSeconds }: PayloadAction<number>) => {
      state.nowTime = deviceSeconds + state.timeOffset;
    },
    playerChanged: (state, { payload }: PayloadAction<Partial<PlayerState>>) => {
      Object.assign(state.player, payload);
    },
  },
});

/** An offset of more than decades is none: with it no call would have a time the server can read. */
export const isTimeOffset = (text: string | null): text is string =>
  text !== null && /^-?\d{1,9}$/.test(text);

export const { offsetCorrected, ticked, playerChanged } = clockSlice.actions;
