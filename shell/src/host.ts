import { basePath } from '@shared/contract/releases';
import type { Host } from '@shared/host';
import { startPath } from './routing/guards.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import { isRemoteRoute } from './routing/route-table.ts';
import type { AppShell } from './shell.ts';
import { showAssetChanged } from './store/settings.slice.ts';

interface HostNeeds {
  shell: AppShell;
  addSlice: Host['addSlice'];
  port: NavigationPort;
  page: Window;
}

/** What remotes get to see of the shell. */
export function createHost({ shell, addSlice, port, page }: HostNeeds): Host {
  const { client, bridge, notices, store, words, session, storage, table, loader } = shell;
  const word = (key: string): string => words.i18n.t(key, { ns: 'common' });
  const isSignedIn = (): boolean => {
    const { token, user } = store.getState().auth;
    return token !== null && user.uid !== '';
  };
  const goSignIn = (): void => {
    const { pathname, search } = page.location;
    port.navigate(startPath({ pathname: pathname.slice(basePath.length) || '/', search }));
  };
  return {
    client,
    bridge,
    notices,
    store,
    addSlice,
    language: words.language,
    session: {
      goSignIn,
      signOut: session.signOut,
      loadUser: (options) => session.loadUser(options),
      loadBalance: session.loadBalance,
      async protect(action) {
        if (isSignedIn()) {
          action();
          return;
        }
        const confirmed = await notices.confirm({
          title: word('logInTitle'),
          message: word('signInToProceed'),
          confirm: word('signIn'),
          cancel: word('cancel'),
        });
        if (confirmed) goSignIn();
      },
    },
    setShowAsset(show) {
      storage.set('showAsset', show ? '1' : '0');
      store.dispatch(showAssetChanged(show));
    },
    prefetch(path) {
      const found = table.find(path);
      if (found && isRemoteRoute(found.route)) {
        loader.page(found.route.remote, found.route.path).catch(() => {});
      }
    },
    back: (target) => port.back(target),
  };
}
