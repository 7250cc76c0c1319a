import type { SkeletonShape } from '@shared/contract/releases';
import { useHost, useWords } from '@shared/host';
import { ErrorState, Page, PageSkeleton, TopBar } from '@shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { Component, Suspense, useState } from 'react';

interface FrameProps {
  /** Sends for the page's code; the same promise as long as it has not failed. */
  load: () => Promise<ComponentType>;
  skeleton: SkeletonShape;
  children: (page: Promise<ComponentType>) => ReactNode;
}

/**
 * The skeleton until a page is there, and a way on where its code does not come or it throws:
 * a failure stays inside, and a retry begins anew.
 */
export function Frame({ load, skeleton, children }: FrameProps) {
  const [attempt, setAttempt] = useState(() => ({ count: 0, page: load() }));
  const retry = () => setAttempt({ count: attempt.count + 1, page: load() });
  return (
    // A new attempt is a new boundary, without the failure of the one before.
    <Boundary key={attempt.count} failure={<FrameError onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton shape={skeleton} />}>{children(attempt.page)}</Suspense>
    </Boundary>
  );
}

export function FrameError({ onRetry }: { onRetry: () => void }) {
  const { t } = useWords('shell');
  const common = useWords('common');
  const { back } = useHost();
  const bar = (
    <TopBar
      title={t('frame.failedTitle')}
      back={{ label: common.t('back'), onClick: () => back() }}
    />
  );
  return (
    <Page bar={bar}>
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
