import { basePath } from '@shared/contract/releases';
import type { HostState } from '@shared/host/internal';
import { Activity, useEffect, useLayoutEffect, useState } from 'react';
import { useSelector, useStore } from 'react-redux';
import type { Location } from 'react-router-dom';
import {
  BrowserRouter,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { useReload, useRouteTable, useVisits } from './context/app-context.ts';
import { isUnsupported } from './federation/registry.ts';
import { FrameOff } from './frames/frame.tsx';
import { RemoteFrame } from './frames/remote-frame.tsx';
import { ShellPage } from './frames/shell-page.tsx';
import { decide } from './routing/guards.ts';
import type { CachedScreen } from './routing/keep-alive.ts';
import { cacheScreen } from './routing/keep-alive.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import type { AppRoute } from './routing/route-table.ts';
import { isRemoteRoute } from './routing/route-table.ts';
import { useScroll } from './routing/scroll.ts';
import { ticked } from './store/clock.slice.ts';

export function AppRouter({ port }: { port: NavigationPort }) {
  return (
    // With its slash, as the specification has it: home is at /webview/.
    <BrowserRouter basename={`${basePath}/`}>
      <Screens port={port} />
    </BrowserRouter>
  );
}

function Screens({ port }: { port: NavigationPort }) {
  const table = useRouteTable();
  const location = useLocation();
  const navigate = useNavigate();
  const [cached, setCached] = useState<readonly CachedScreen[]>([]);
  const found = table.find(location.pathname);
  const stays = found && !isRemoteRoute(found.route) && found.route.keptAlive;

  useLayoutEffect(() => {
    port.navigate = navigate;
  }, [port, navigate]);
  useEachVisit(location);
  useScroll({ keptPath: stays ? location.pathname : null, type: useNavigationType(), location });

  if (!found) return <Navigate to="/" replace />;
  const { route } = found;
  const shown = stays ? cacheScreen(cached, { path: route.path, location }) : cached;
  // Adjusting state while rendering: React starts over with it, before anything is drawn.
  if (shown !== cached) setCached(shown);
  return (
    <>
      {shown.map(({ path, location: at }) => (
        <Activity key={path} mode={stays && path === route.path ? 'visible' : 'hidden'}>
          <Screen location={at} route={table.find(path)?.route ?? route} />
        </Activity>
      ))}
      {!stays && <Screen key={location.pathname} location={location} route={route} />}
    </>
  );
}

/** The route's parameters reach the page through the router's own context. */
function Screen({ location, route }: { location: Location; route: AppRoute }) {
  return (
    <Routes location={location}>
      <Route path={route.path} element={<Guarded location={location} route={route} />} />
    </Routes>
  );
}

function Guarded({ location, route }: { location: Location; route: AppRoute }) {
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  const reload = useReload();
  if (isUnsupported(route)) return <FrameOff reason="unsupported" onRetry={reload} />;
  const { pathname, search, hash } = location;
  const decision = decide({ access: route.access, hasToken, pathname, search, hash });
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  return isRemoteRoute(route) ? <RemoteFrame route={route} /> : <ShellPage route={route} />;
}

/** On every navigation: the time is refreshed, and what the route needs is sent for. */
function useEachVisit(location: Location): void {
  const visits = useVisits();
  const store = useStore();
  const [first] = useState(location);
  useEffect(() => {
    store.dispatch(ticked(Math.floor(Date.now() / 1000)));
    // Boot has begun the first visit already, before anything was rendered.
    if (location !== first) visits.begin(location);
  }, [visits, store, location, first]);
}
