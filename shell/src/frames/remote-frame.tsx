import { useWords } from '@shared/host';
import type { HostState, LoadStatus } from '@shared/host/internal';
import { Page, PageSkeleton } from '@shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import {
  useLoader,
  useRegistry,
  useReleaseGuard,
  useReload,
  useReports,
  useSession,
} from '../context/app-context.ts';
import type { RemoteRoute } from '../federation/registry.ts';
import { RemoteFailure } from '../federation/remote-failure.ts';
import { ownerOfRelease } from '../reports/reports.ts';
import { Frame, FrameError, FrameOff } from './frame.tsx';
import { PageBar } from './page-bar.tsx';

/**
 * Where a page of a remote mounts: its skeleton until code, words and preload are there, then the
 * bar with its title and the page. A failure stays inside: the shell and the other remotes live on.
 */
export function RemoteFrame({ route }: { route: RemoteRoute }) {
  const loader = useLoader();
  const registry = useRegistry();
  const guard = useReleaseGuard();
  const reload = useReload();
  if (registry.remote(route.remote)?.off) return <FrameOff reason="off" onRetry={reload} />;
  const onFailure = (error: unknown): boolean => {
    // One that did not get as far as a page has been told by the loader.
    if (error instanceof RemoteFailure) return guard.loadAnewWithout(error.release);
    const release = loader.running(route.remote);
    if (!release) return false;
    guard.threw(release, error);
    return guard.loadAnewWithout(release);
  };
  return (
    <Frame
      load={() => loader.page(route.remote, route.path)}
      loaded={() => loader.loaded(route.remote, route.path)}
      skeleton={route.skeleton}
      onFailure={onFailure}
    >
      {(RemotePage) => (
        <Preloaded route={route}>
          <Mounted page={RemotePage} route={route} />
        </Preloaded>
      )}
    </Frame>
  );
}

function Mounted({ page: RemotePage, route }: { page: ComponentType; route: RemoteRoute }) {
  const loader = useLoader();
  const reports = useReports();
  const { t } = useWords(route.remote);
  const title = t(route.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const release = loader.running(route.remote);
  useEffect(() => {
    if (release) reports.shown(ownerOfRelease(release));
  }, [reports, release]);
  return (
    <Page bar={<PageBar title={title} />}>
      <RemotePage />
    </Page>
  );
}

interface PreloadedProps {
  route: RemoteRoute;
  children: ReactNode;
}

/** The preload of user and balance has its answer before the page shows (§2). */
function Preloaded({ route, children }: PreloadedProps) {
  const session = useSession();
  const auth = useSelector((state: HostState) => state.auth);
  const balance = useSelector((state: HostState) => state.balance);
  if (auth.token === null || route.preload === 'none') return children;
  // What is there already stays on the screen while it is asked for again.
  const waits =
    (auth.user.uid === '' && isOnItsWay(auth.status)) ||
    (route.preload === 'user+balance' && balance.balance === null && isOnItsWay(balance.status));
  if (waits) return <PageSkeleton shape={route.skeleton} />;
  // A balance that did not come is the page's to explain; without the profile nobody is signed in.
  if (auth.user.uid === '' && route.access === 'private') {
    const retry = () => void session.loadUser({ throwError: false });
    return <FrameError isNetwork onRetry={retry} />;
  }
  return children;
}

const isOnItsWay = (status: LoadStatus): boolean => status === 'idle' || status === 'loading';
