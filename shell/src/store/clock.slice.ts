import type { PayloadAction } from '@reduxjs/toolkit';
import { createSlice } from '@reduxjs/toolkit';
import type { ClockState, PlayerState } from '@shared/host/internal';

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

export const { offsetCorrected, ticked, playerChanged } = clockSlice.actions;
