import type { HostState, LoadStatus } from '@shared/host';
import { useHost, useWords } from '@shared/host';
import { ErrorState, Page, PageSkeleton, TopBar } from '@shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { Component, Suspense, use, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { useShell } from '../shell.ts';
import type { RemoteRoute } from './registry.ts';

/**
 * Where a page of a remote mounts: its skeleton until code, words and preload are there, then the
 * bar with its title and the page. A failure stays inside: the shell and the other remotes live on.
 */
export function RemoteFrame({ route }: { route: RemoteRoute }) {
  const { loader } = useShell();
  const load = () => loader.page(route.remote, route.path);
  const [page, setPage] = useState(load);
  const failure = (
    <FrameError
      onRetry={() => {
        setPage(load());
      }}
    />
  );
  return (
    <Boundary key={keyOf(page)} failure={failure}>
      <Suspense fallback={<PageSkeleton shape={route.skeleton} />}>
        <Preloaded route={route}>
          <Mounted page={page} route={route} />
        </Preloaded>
      </Suspense>
    </Boundary>
  );
}

const keys = new WeakMap<object, number>();
let keyCount = 0;
/** A new attempt is a new boundary, without the failure of the one before. */
function keyOf(attempt: object): number {
  const known = keys.get(attempt);
  if (known !== undefined) return known;
  keyCount += 1;
  keys.set(attempt, keyCount);
  return keyCount;
}

function Mounted({ page, route }: { page: Promise<ComponentType>; route: RemoteRoute }) {
  const RemotePage = use(page);
  const { t } = useWords(route.remote);
  const words = useWords('common');
  const { back } = useHost();
  const title = t(route.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Page bar={<TopBar title={title} back={{ label: words.t('back'), onClick: () => back() }} />}>
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
  const { session } = useShell();
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
    return <FrameError onRetry={() => void session.loadUser({ throwError: false })} />;
  }
  return children;
}

const isOnItsWay = (status: LoadStatus): boolean => status === 'idle' || status === 'loading';

function FrameError({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords('shell');
  const common = useWords('common');
  const { back } = useHost();
  return (
    <Page
      bar={
        <TopBar
          title={t('frame.failedTitle')}
          back={{ label: common.t('back'), onClick: () => back() }}
        />
      }
    >
      <ErrorState
        title={t('frame.failed')}
        message={t('frame.failedHint')}
        retry={{ label: common.t('retry'), onClick: onRetry }}
      />
    </Page>
  );
}

interface BoundaryProps {
  failure: ReactNode;
  children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.failure : this.props.children;
  }
}
