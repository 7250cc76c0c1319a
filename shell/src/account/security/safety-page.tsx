import { Page } from '@shared/ui';
import type { ReactNode } from 'react';
import { PageBar } from '../../frames/page-bar.tsx';

interface SafetyPageProps {
  title: string;
  /** Where “Back” leads, where no page was before this one; home without it. */
  backTo?: string;
  children: ReactNode;
}

/** The frame of every screen about an account's safety. */
export function SafetyPage({ title, backTo, children }: SafetyPageProps) {
  return <Page bar={<PageBar title={title} backTo={backTo} />}>{children}</Page>;
}
