import { useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { AppParts } from './context/app-context.ts';
import { AppProvider } from './context/app-context.ts';
import type { Words } from './i18n/words.ts';
import type { NoticesCenter } from './notices/notices.ts';
import { NoticesLayer } from './notices/notices-layer.tsx';
import type { ProofCenter } from './proof/proof-center.ts';
import { ProofLayer } from './proof/proof-layer.tsx';
import { AppRouter } from './router.tsx';
import type { NavigationPort } from './routing/navigation-port.ts';
import type { AppStore } from './store/index.ts';

interface AppProps {
  parts: AppParts & {
    store: AppStore;
    words: Words;
    proof: ProofCenter;
    notices: NoticesCenter;
  };
  port: NavigationPort;
  /** Called once something of the app is on the screen. */
  onMounted: () => void;
}

export function App({ parts, port, onMounted }: AppProps) {
  const { store, words, proof, notices } = parts;
  // Before the first paint: the page's own skeleton stands in the place of the HTML's, not below it.
  useLayoutEffect(onMounted, [onMounted]);
  return (
    <AppProvider value={parts}>
      <Provider store={store}>
        <I18nextProvider i18n={words.i18n}>
          <AppRouter port={port} />
          <ProofLayer proof={proof} />
          <NoticesLayer notices={notices} />
        </I18nextProvider>
      </Provider>
    </AppProvider>
  );
}
