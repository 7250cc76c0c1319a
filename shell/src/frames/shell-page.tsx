import { isMissingFile } from '@shared/federation/runtime/errors';
import { useWords } from '@shared/host';
import { Page, PageSkeleton } from '@shared/ui';
import type { ComponentType } from 'react';
import { useEffect } from 'react';
import { useRegistry } from '../context/app-context.ts';
import { ownerOfRelease } from '../reports/reports.ts';
import { loadedShellPage, loadShellPage } from '../routing/route-code.ts';
import type { ShellRoute } from '../routing/route-table.ts';
import { Frame } from './frame.tsx';
import { useFrameServices } from './frame-context.ts';
import { LoadingPage } from './loading-page.tsx';
import { PageBar } from './page-bar.tsx';

/** Mounts a screen of the shell in the same frame as screens of remotes. */
export function ShellPage({ route }: { route: ShellRoute }) {
  const { t } = useWords('shell');
  const title = t(route.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const { words } = useFrameServices();
  const { reports, owner } = useShellOwner();
  const onFailure = (error: unknown): boolean => {
    reports.failure(owner, { stage: isMissingFile(error) ? 'load' : 'render', error });
    return false;
  };
  const Waiting = route.bare ? PageSkeleton : LoadingPage;
  return (
    <Frame
      load={() => loadShellPage(words, route)}
      loaded={() => loadedShellPage(route)}
      waiting={<Waiting shape={route.skeleton} />}
      onFailure={onFailure}
    >
      {(Content) => <Mounted page={Content} title={title} bare={route.bare} />}
    </Frame>
  );
}

function useShellOwner() {
  const { reports } = useFrameServices();
  const registry = useRegistry();
  return { reports, owner: ownerOfRelease({ name: 'shell', ...registry.releases.shell }) };
}

interface MountedProps {
  page: ComponentType;
  title: string;
  bare: ShellRoute['bare'];
}

function Mounted({ page: Content, title, bare }: MountedProps) {
  const { reports, owner } = useShellOwner();
  const { remote, release } = owner;
  useEffect(() => {
    reports.shown({ remote, release });
  }, [reports, remote, release]);
  if (bare) return <Content />;
  return (
    <Page bar={<PageBar title={title} />}>
      <Content />
    </Page>
  );
}
