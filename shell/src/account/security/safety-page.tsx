import { Page } from '@shared/ui';
import type { ReactNode } from 'react';
import { PageBar } from '../../frames/page-bar.tsx';

interface SafetyPageProps {
  title: string;
  /** The target of “Back” without a previous page; home by default. */
  backTo?: string;
  children: ReactNode;
}

/** The frame of every security screen. */
export function SafetyPage({ title, backTo, children }: SafetyPageProps) {
  return <Page bar={<PageBar title={title} backTo={backTo} />}>{children}</Page>;
}
