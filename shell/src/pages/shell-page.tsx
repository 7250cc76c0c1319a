import { useHost, useWords } from '@shared/host';
import { Page, PageSkeleton, TopBar } from '@shared/ui';
import type { ComponentType } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import type { ShellRoute } from '../routing/route-table.ts';

const pages = new Map<ShellRoute['page'], ComponentType>();

/** One lazy component for each page, however often it is visited. */
function pageOf({ page }: ShellRoute): ComponentType {
  const known = pages.get(page);
  if (known) return known;
  const made = lazy(page);
  pages.set(page, made);
  return made;
}

/** A screen of the shell itself, in the frame that every screen has. */
export function ShellPage({ route }: { route: ShellRoute }) {
  const { t } = useWords('shell');
  const common = useWords('common');
  const { back } = useHost();
  const Content = pageOf(route);
  const title = t(route.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  const bar = <TopBar title={title} back={{ label: common.t('back'), onClick: () => back() }} />;
  return (
    <Suspense fallback={<PageSkeleton shape={route.skeleton} />}>
      {route.bare ? (
        <Content />
      ) : (
        <Page bar={bar}>
          <Content />
        </Page>
      )}
    </Suspense>
  );
}
