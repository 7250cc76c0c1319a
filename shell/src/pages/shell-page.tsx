import { useHost, useWords } from '@shared/host';
import { Page, TopBar } from '@shared/ui';
import type { ComponentType } from 'react';
import { use, useEffect } from 'react';
import type { ShellRoute } from '../routing/route-table.ts';
import { Frame } from './frame.tsx';

const pages = new Map<ShellRoute['page'], Promise<ComponentType>>();

/** Once for each page, however often it is visited; a failure is not kept. */
function load({ page }: ShellRoute): Promise<ComponentType> {
  const known = pages.get(page);
  if (known) return known;
  const loading = page().then((module) => module.default);
  pages.set(page, loading);
  loading.catch(() => pages.delete(page));
  return loading;
}

/** A screen of the shell itself, in the frame that every screen has. */
export function ShellPage({ route }: { route: ShellRoute }) {
  const { t } = useWords('shell');
  const title = t(route.title);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <Frame load={() => load(route)} skeleton={route.skeleton}>
      {(page) => <Mounted page={page} title={title} bare={route.bare} />}
    </Frame>
  );
}

interface MountedProps {
  page: Promise<ComponentType>;
  title: string;
  bare: ShellRoute['bare'];
}

function Mounted({ page, title, bare }: MountedProps) {
  const Content = use(page);
  const { t } = useWords('common');
  const { back } = useHost();
  if (bare) return <Content />;
  return (
    <Page bar={<TopBar title={title} back={{ label: t('back'), onClick: () => back() }} />}>
      <Content />
    </Page>
  );
}
