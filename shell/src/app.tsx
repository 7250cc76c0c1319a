import { useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import type { ShellServices } from './context/app-context.ts';
import { ShellProvider } from './context/app-context.ts';
import type { FrameServices } from './frames/frame-context.ts';
import { FrameProvider } from './frames/frame-context.ts';
import type { VersionCheck } from './lifecycle/version-check.ts';
import type { NoticesCenter } from './notices/notices.ts';
import { NoticesLayer } from './notices/notices-layer.tsx';
import type { ProofCenter } from './proof/proof-center.ts';
import { ProofLayer } from './proof/proof-layer.tsx';
import { AppRouter } from './router.tsx';
import type { NavigationPort } from './routing/navigation-port.ts';
import type { Visits } from './routing/visit.ts';
import type { AppStore } from './store/index.ts';

interface AppProps extends ShellServices, FrameServices {
  store: AppStore;
  port: NavigationPort;
  visits: Visits;
  versions: VersionCheck;
  proof: ProofCenter;
  notices: NoticesCenter;
  /** Called after the first commit, before it is painted. */
  onMounted: () => void;
}

export function App(props: AppProps) {
  const { store, words, port, visits, versions, proof, notices, onMounted } = props;
  // Before the first paint: the skeleton of React takes the place of the one in the HTML.
  useLayoutEffect(onMounted, [onMounted]);
  return (
    <ShellProvider value={props}>
      <FrameProvider value={props}>
        <Provider store={store}>
          <I18nextProvider i18n={words.i18n}>
            <AppRouter port={port} visits={visits} versions={versions} />
            <ProofLayer proof={proof} />
            <NoticesLayer notices={notices} />
          </I18nextProvider>
        </Provider>
      </FrameProvider>
    </ShellProvider>
  );
}

/** Draws the app into the page; its first commit removes the skeleton of the HTML. */
export function drawApp(doc: Document, props: AppProps): void {
  const root = doc.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  const onMounted = () => {
    doc.getElementById('initial-loader')?.remove();
    props.onMounted();
  };
  createRoot(root).render(<App {...props} onMounted={onMounted} />);
}
