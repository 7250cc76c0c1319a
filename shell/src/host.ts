import type { Host } from '@shared/host';
import { createHostSession } from './host-session.ts';
import { apiBase } from './http/api-base.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import { sendForCode } from './routing/route-code.ts';
import type { AppShell } from './shell.ts';
import { playerChanged } from './store/clock.slice.ts';
import { currencyChosen, showAssetChanged } from './store/settings.slice.ts';

interface HostNeeds {
  shell: AppShell;
  addSlice: Host['addSlice'];
  port: NavigationPort;
  page: Window;
}

/** What remotes get to see of the shell. */
export function createHost({ shell, addSlice, port, page }: HostNeeds): Host {
  const { client, bridge, notices, store, words, session, storage, table } = shell;
  return {
    client,
    bridge,
    notices,
    store,
    addSlice,
    language: words.language,
    session: {
      ...createHostSession({ shell, port, page }),
      withProof: shell.proof.withProof,
    },
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
    prefetch(path) {
      const found = table.find(path);
      if (found) void sendForCode(shell, found.route);
    },
    apiAddress: (path) =>
      new URL(path, apiBase(shell.config, storage) || page.location.origin).href,
    back: (target) => port.back(target),
  };
}
