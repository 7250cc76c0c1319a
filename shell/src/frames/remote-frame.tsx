import { useParams, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { fillPath } from '@shared/lib/route-match';
import { Page } from '@shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { useLoader, useRegistry, useSession } from '../context/app-context.ts';
import type { RemoteRoute } from '../federation/registry.ts';
import { RemoteFailure } from '../federation/remote-failure.ts';
import { ownerOfRelease } from '../reports/reports.ts';
import { isPersonal } from '../routing/guards.ts';
import { preloadReads } from '../store/preloads.ts';
import { Frame, FrameError, FrameOff } from './frame.tsx';
import { useFrameServices } from './frame-context.ts';
import { LoadingPage } from './loading-page.tsx';
import { PageBar } from './page-bar.tsx';

/** A screen of a remote, once its live release is in the page or the page has been reloaded for it. */
export function RemoteFrame({ route }: { route: RemoteRoute }) {
  const { versions } = useFrameServices();
  const { remote } = route;
  const [isOutdated, setOutdated] = useState(() => versions.isOutdated(remote));
  useEffect(() => {
    if (isOutdated) void versions.renew(remote).then((isRenewed) => setOutdated(!isRenewed));
  }, [versions, remote, isOutdated]);
  return isOutdated ? <LoadingRemote route={route} /> : <RunningFrame route={route} />;
}

/**
 * Mounts a screen of a remote: its skeleton until code, words and preload have loaded, then the bar
 * with the title and the screen. A failure stays inside the frame.
 */
function RunningFrame({ route }: { route: RemoteRoute }) {
  const loader = useLoader();
  const registry = useRegistry();
  const { guard, reload } = useFrameServices();
  // It runs again only because the person asks for it.
  const [isHeld, setHeld] = useState(() => registry.hasHung(route.remote));
  if (registry.remote(route.remote)?.off) return <FrameOff reason="off" onRetry={reload} />;
  if (isHeld) return <FrameError onRetry={() => setHeld(false)} />;
  const onFailure = (error: unknown): boolean => {
    // The loader has reported a release that did not load.
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
      waiting={<LoadingRemote route={route} />}
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
  const { reports, guard } = useFrameServices();
  const { t } = useWords(route.remote);
  const title = t(route.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const backTo = useBackTarget(route);
  const release = loader.running(route.remote);
  // Before its first render, which may hang the page.
  useState(() => {
    if (!release) return;
    guard.opens(release);
    reports.opened(ownerOfRelease(release));
  });
  useEffect(() => {
    if (!release) return;
    reports.shown(ownerOfRelease(release));
    return guard.watchUse(release);
  }, [reports, guard, release]);
  return (
    <Page bar={<PageBar title={title} backTo={backTo} />}>
      <RemotePage />
    </Page>
  );
}

/** A list is personal: signed out it would only lead to the start page. */
function useBackTarget({ backTo }: RemoteRoute): string | undefined {
  const params = useParams();
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  return hasToken && backTo ? fillPath(backTo, params) : undefined;
}

/** The skeleton of a screen, which can be left while it loads. */
function LoadingRemote({ route }: { route: RemoteRoute }) {
  return <LoadingPage shape={route.skeleton} backTo={useBackTarget(route)} />;
}

interface PreloadedProps {
  route: RemoteRoute;
  children: ReactNode;
}

/** Shows the screen once its preload has its answers (§2). */
function Preloaded({ route, children }: PreloadedProps) {
  const session = useSession();
  const wasShown = useRef(false);
  const isPersonUnknown = session.isPersonUnknown();
  const reads = preloadReads(route.preload, { isPersonUnknown });
  const { token, user } = useSelector((state: HostState) => state.auth);
  const isWaiting = useSelector((state: HostState) => reads.some((read) => read.isAwaited(state)));
  if (token === null || reads.length === 0) return children;
  // A change of the currency reads the balance anew: the screen stays, with its drafts and its focus.
  const isKept = wasShown.current && user.uid !== '';
  wasShown.current = isKept || !isWaiting;
  if (!wasShown.current) return <LoadingRemote route={route} />;
  // The screen explains a missing balance itself; without the profile it has no person to show.
  if (user.uid === '' && (isPersonUnknown || isPersonal(route.access))) {
    const retry = () => void session.loadUser({ throwError: false });
    return <FrameError isNetwork onRetry={retry} />;
  }
  return children;
}
