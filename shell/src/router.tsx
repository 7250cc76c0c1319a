import { basePath } from '@shared/contract/releases';
import type { HostState } from '@shared/host';
import { Activity, useEffect, useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
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
import { RemoteFrame } from './frames/remote-frame.tsx';
import { ShellPage } from './frames/shell-page.tsx';
import { useShell } from './shell.ts';
import { ticked } from './store/clock.slice.ts';
import { decide } from './routing/guards.ts';
import type { KeptPage } from './routing/keep-alive.ts';
import { keep } from './routing/keep-alive.ts';
import type { NavigationPort } from './routing/navigation-port.ts';
import type { AppRoute } from './routing/route-table.ts';
import { isRemoteRoute } from './routing/route-table.ts';
import { useScroll } from './routing/scroll.ts';
import { beginVisit } from './routing/visit.ts';

export function AppRouter({ port }: { port: NavigationPort }) {
  return (
    // With its slash, as the specification has it: home is at /webview/.
    <BrowserRouter basename={`${basePath}/`}>
      <Screens port={port} />
    </BrowserRouter>
  );
}

function Screens({ port }: { port: NavigationPort }) {
  const shell = useShell();
  const location = useLocation();
  const navigate = useNavigate();
  const [kept, setKept] = useState<readonly KeptPage[]>([]);
  const found = shell.table.find(location.pathname);
  const stays = found && !isRemoteRoute(found.route) && found.route.keptAlive;

  useLayoutEffect(() => {
    port.navigate = navigate;
  }, [port, navigate]);
  useEachVisit(location);
  useScroll({ keptPath: stays ? location.pathname : null, type: useNavigationType(), location });

  if (!found) return <Navigate to="/" replace />;
  const { route } = found;
  const shown = stays ? keep(kept, { path: route.path, location }) : kept;
  // Adjusting state while rendering: React starts over with it, before anything is drawn.
  if (shown !== kept) setKept(shown);
  return (
    <>
      {shown.map((page) => (
        <Activity key={page.path} mode={stays && page.path === route.path ? 'visible' : 'hidden'}>
          <Screen location={page.location} route={shell.table.find(page.path)?.route ?? route} />
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
  const { pathname, search, hash } = location;
  const decision = decide({ access: route.access, hasToken, pathname, search, hash });
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  return isRemoteRoute(route) ? <RemoteFrame route={route} /> : <ShellPage route={route} />;
}

/** On every navigation: the time is refreshed, and what the route needs is sent for. */
function useEachVisit(location: Location): void {
  const shell = useShell();
  const [first] = useState(location);
  useEffect(() => {
    shell.store.dispatch(ticked(Math.floor(Date.now() / 1000)));
    // Boot has begun the first visit already, before anything was rendered.
    if (location !== first) beginVisit(shell, location);
  }, [shell, location, first]);
}
