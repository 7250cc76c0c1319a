import type { PageConfig } from '@shared/contract/releases';
import type { Host } from '@shared/host';
import { createHostSession, type HostSessionNeeds } from './host-session.ts';
import { apiBase } from './http/api-base.ts';
import type { ProofCenter } from './proof/proof-center.ts';
import type { Visits } from './routing/visit.ts';
import type { AppStorage } from './start/storage.ts';
import { playerChanged } from './store/clock.slice.ts';
import { currencyChosen, showAssetChanged } from './store/settings.slice.ts';

interface HostNeeds extends HostSessionNeeds, Pick<Host, 'addSlice' | 'client'> {
  config: PageConfig;
  storage: AppStorage;
  proof: ProofCenter;
  visits: Visits;
}

/** What remotes get to see of the shell. */
export function createHost(needs: HostNeeds): Host {
  const { page, port, config, client, bridge, notices, store, addSlice, words } = needs;
  const { session, storage, proof, visits } = needs;
  return {
    client,
    bridge,
    notices,
    store,
    addSlice,
    storage: storage.ofRemotes,
    language: words.language,
    session: { ...createHostSession(needs), withProof: proof.withProof },
    setShowAsset(show) {
      storage.set('showAsset', show ? '1' : '0');
      store.dispatch(showAssetChanged(show));
    },
    setCurrency(currency) {
      // Only the name: its label comes with the settings, in the language of the moment.
      storage.set('currencyType', currency.name);
      store.dispatch(currencyChosen(currency));
      if (store.getState().auth.token !== null) void session.loadBalance();
    },
    setPlayer: (player) => store.dispatch(playerChanged(player)),
    prefetch: (path) => void visits.prefetch(path),
    apiAddress: (path) => new URL(path, apiBase(config, storage) || page.location.origin).href,
    back: (target) => port.back(target),
  };
}
