import type { Slice } from '@reduxjs/toolkit';
import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { api } from '@shared/host/internal';
import { authSlice } from './auth.slice.ts';
import { balanceSlice } from './balance.slice.ts';
import { clockSlice } from './clock.slice.ts';
import { settingsSlice } from './settings.slice.ts';

/** The only store of the page; remotes add their slices and endpoints when they load. */
export function createStore() {
  const rootReducer = combineSlices(authSlice, settingsSlice, clockSlice, balanceSlice, api);
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const addSlice = (slice: Slice): void => {
    rootReducer.inject(slice);
    // An injected reducer runs with the next action, and the next render needs its state.
    store.dispatch({ type: 'sliceAdded', payload: slice.reducerPath });
  };
  return { store, addSlice };
}

export type AppStore = ReturnType<typeof createStore>['store'];
