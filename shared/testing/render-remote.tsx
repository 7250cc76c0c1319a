import type { RouteDeclaration } from '@shared/contract/routes';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { type FakeHostOptions, provideFakeHost } from './fake-host.ts';
import { loadWords } from './words.ts';

interface RenderOptions extends FakeHostOptions {
  /** Where the person is, with its query: `/staking/orders/7?tab=history`. */
  path?: string;
}

interface Place {
  address: string;
  goBack: () => void;
}

function LocationProbe({ onMove }: { onMove: (place: Place) => void }) {
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  onMove({ address: pathname + search + hash, goBack: () => void navigate(-1) });
  // As the router of a page does: drafts look up which entry is shown.
  if (window.history.state?.key !== key) window.history.pushState({ key }, '');
  return null;
}

/** Renders with a store, words, a router and a recording host. */
export function renderInHost(content: ReactNode, options: RenderOptions = {}) {
  const { path = '/', language = 'en' } = options;
  const { host, record } = provideFakeHost(options);
  let place: Place | undefined;
  const view = render(
    <Provider store={host.store}>
      <I18nextProvider i18n={loadWords(language)}>
        <MemoryRouter initialEntries={[path]}>
          <LocationProbe
            onMove={(next) => {
              place = next;
            }}
          />
          {content}
        </MemoryRouter>
      </I18nextProvider>
    </Provider>,
  );
  const location = () => place?.address ?? path;
  const goBack = () => act(() => place?.goBack());
  /** `location()` is the current address, also outside of the remote's routes. */
  return { ...view, host, record, user: userEvent.setup(), location, goBack };
}

type PageLoader = RouteDeclaration<ComponentType>['page'];

/** Uses state as the shell does: after a suspense fallback React delays the content by 300 ms. */
function LoadedPage({ load }: { load: PageLoader }) {
  const [page, setPage] = useState<{ Page: ComponentType }>();
  useEffect(() => {
    void load().then((module) => setPage({ Page: module.default }));
  }, [load]);
  return page ? <page.Page /> : null;
}

/**
 * Renders the page that a remote's routes have for a path, as the shell would mount it. The code
 * of the page comes with `findBy…`, as in the product.
 */
export function renderRemote({
  routes,
  ...options
}: RenderOptions & { routes: readonly RouteDeclaration[]; path: string }) {
  return renderInHost(
    <Routes>
      {routes.map(({ path, page }) => (
        <Route
          key={path}
          path={path}
          element={<LoadedPage key={path} load={page as PageLoader} />}
        />
      ))}
      <Route path="*" element={null} />
    </Routes>,
    options,
  );
}
