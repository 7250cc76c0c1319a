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
import { useRouteTable } from './context/app-context.ts';
import { isUnsupported } from './federation/registry.ts';
import { FrameOff } from './frames/frame.tsx';
import { useFrameServices } from './frames/frame-context.ts';
import { RemoteFrame } from './frames/remote-frame.tsx';
import { ShellPage } from './frames/shell-page.tsx';
import type { VersionCheck } from './lifecycle/version-check.ts';
import { decide } from './routing/guards.ts';
import type { CachedScreen } from './routing/keep-alive.ts';
import { cacheScreen } from './routing/keep-alive.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import type { AppRoute } from './routing/route-table.ts';
import { isRemoteRoute } from './routing/route-table.ts';
import { useScroll } from './routing/scroll.ts';
import type { Visits } from './routing/visit.ts';
import { deviceSeconds } from './start/device-seconds.ts';
import { ticked } from './store/clock.slice.ts';

interface RouterProps {
  port: NavigationPort;
  visits: Visits;
  versions: Pick<VersionCheck, 'visited'>;
}

export function AppRouter(props: RouterProps) {
  return (
    // The specification puts home at /webview/, with the slash.
    <BrowserRouter basename={`${basePath}/`}>
      <Screens {...props} />
    </BrowserRouter>
  );
}

function Screens({ port, visits, versions }: RouterProps) {
  const table = useRouteTable();
  const location = useLocation();
  const navigate = useNavigate();
  const [cached, setCached] = useState<readonly CachedScreen[]>([]);
  const found = table.find(location.pathname);
  const stays = found && !isRemoteRoute(found.route) && found.route.keptAlive;

  useLayoutEffect(() => {
    port.navigate = navigate;
  }, [port, navigate]);
  useEachVisit(visits, location);
  useEffect(() => {
    if (location.pathname) versions.visited();
  }, [versions, location.pathname]);
  useScroll({ keptPath: stays ? location.pathname : null, type: useNavigationType(), location });

  if (!found) return <Navigate to="/" replace />;
  const { route } = found;
  const shown = stays ? cacheScreen(cached, { path: route.path, location }) : cached;
  // Adjusting state while rendering: React restarts with it before anything is drawn.
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

/** Renders the route through `Routes`, so that useParams has its parameters. */
function Screen({ location, route }: { location: Location; route: AppRoute }) {
  return (
    <Routes location={location}>
      <Route path={route.path} element={<Guarded location={location} route={route} />} />
    </Routes>
  );
}

function Guarded({ location, route }: { location: Location; route: AppRoute }) {
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  const { reload } = useFrameServices();
  if (isUnsupported(route)) return <FrameOff reason="unsupported" onRetry={reload} />;
  const { pathname, search, hash } = location;
  const decision = decide({ access: route.access, hasToken, pathname, search, hash });
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  return isRemoteRoute(route) ? <RemoteFrame route={route} /> : <ShellPage route={route} />;
}

/** Updates the clock and requests the data of the route at each navigation. */
function useEachVisit(visits: Visits, location: Location): void {
  const store = useStore();
  const [first] = useState(location);
  useEffect(() => {
    store.dispatch(ticked(deviceSeconds()));
    // Boot has begun the first visit before anything was rendered.
    if (location !== first) visits.beginInFrame(location);
  }, [visits, store, location, first]);
}
