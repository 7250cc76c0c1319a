import { useHost, useWords } from '@shared/host';
import { Page, TopBar } from '@shared/ui';
import type { ReactNode } from 'react';

interface SafetyPageProps {
  title: string;
  /** Where “Back” leads, where no page was before this one; home without it. */
  backTo?: string;
  children: ReactNode;
}

/** The frame of every screen about an account's safety. */
export function SafetyPage({ title, backTo, children }: SafetyPageProps) {
  const { t } = useWords('common');
  const { back } = useHost();
  const bar = <TopBar title={title} back={{ label: t('back'), onClick: () => back(backTo) }} />;
  return <Page bar={bar}>{children}</Page>;
}
