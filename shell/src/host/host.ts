import type { Host } from '@shared/host';
import type { ProofCenter } from '../proof/proof-center.ts';
import { apiBase } from '../start/api-base.ts';
import type { Environment } from '../start/environment.ts';
import { playerChanged } from '../store/clock.slice.ts';
import { currencyChosen, showAssetChanged } from '../store/settings.slice.ts';
import type { HostSessionDependencies } from './host-session.ts';
import { createHostSession } from './host-session.ts';

export interface HostDependencies
  extends Omit<HostSessionDependencies, 'win'>,
    Pick<Host, 'addSlice' | 'client'> {
  env: Environment;
  proof: ProofCenter;
}

/** The part of the shell that remotes may use. */
export function createHost(dependencies: HostDependencies): Host {
  const { env, port, client, bridge, notices, store, addSlice, words } = dependencies;
  const { session, proof } = dependencies;
  const { win, storage } = env;
  return {
    client,
    bridge,
    notices,
    store,
    addSlice,
    language: words.language,
    session: { ...createHostSession({ ...dependencies, win }), withProof: proof.withProof },
    setShowAsset(show) {
      storage.set('showAsset', show ? '1' : '0');
      store.dispatch(showAssetChanged(show));
    },
    setCurrency(currency) {
      // Only the name: the label comes with the settings, in the current language.
      storage.set('currencyType', currency.name);
      storage.set('chosenCurrency', currency.name);
      store.dispatch(currencyChosen(currency));
      if (store.getState().auth.token !== null) void session.loadBalance();
    },
    setPlayer: (player) => store.dispatch(playerChanged(player)),
    apiAddress: (path) => new URL(path, apiBase(env) || win.location.origin).href,
    back(target) {
      const isFirst = !port.canGoBack();
      // D28: the page before the first one is the app's.
      if (isFirst && !target && bridge.platform !== 'browser') bridge.close();
      else port.back(target);
    },
  };
}
