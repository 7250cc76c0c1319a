import { useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { NoticesLayer } from './notices/notices-layer.tsx';
import { ProofLayer } from './proof/proof-layer.tsx';
import type { NavigationPort } from './routing/navigation-port.ts';
import { AppRouter } from './router.tsx';
import type { AppShell } from './shell.ts';
import { ShellProvider } from './shell.ts';

interface AppProps {
  shell: AppShell;
  port: NavigationPort;
  /** Called once something of the app is on the screen. */
  onMounted: () => void;
}

export function App({ shell, port, onMounted }: AppProps) {
  // Before the first paint: the page's own skeleton stands in the place of the HTML's, not below it.
  useLayoutEffect(onMounted, [onMounted]);
  return (
    <ShellProvider value={shell}>
      <Provider store={shell.store}>
        <I18nextProvider i18n={shell.words.i18n}>
          <AppRouter port={port} />
          <ProofLayer proof={shell.proof} />
          <NoticesLayer notices={shell.notices} />
        </I18nextProvider>
      </Provider>
    </ShellProvider>
  );
}
