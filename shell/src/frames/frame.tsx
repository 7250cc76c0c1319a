import { useWords } from '@shared/host';
import { Button, EmptyState, Page } from '@shared/ui';
import type { ComponentType, ReactNode } from 'react';
import { Component, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './frame.module.css';
import { PageBar } from './page-bar.tsx';

interface FrameProps {
  /** Loads the page's code; returns the same promise until it fails. */
  load: () => Promise<ComponentType>;
  /** Code that has loaded already is drawn without a skeleton. */
  loaded: () => ComponentType | undefined;
  /** Shown until the code has loaded. */
  waiting: ReactNode;
  /** Called with the error of the second try; returns true where the page is about to reload. */
  onFailure?: (error: unknown) => boolean;
  children: (page: ComponentType) => ReactNode;
}

/**
 * Shows the skeleton until the page has loaded, and a retry where it does not load or throws: a
 * failure stays inside the frame.
 */
export function Frame(props: FrameProps) {
  const { load, loaded, waiting, onFailure = () => false, children } = props;
  const [attempt, setAttempt] = useState(() => ({ count: 0, page: load() }));
  const retry = () => setAttempt({ count: attempt.count + 1, page: load() });
  return (
    // A new key gives the attempt a boundary without the former failure.
    <Boundary
      key={attempt.count}
      waiting={waiting}
      failure={<FrameError onRetry={retry} />}
      onFailure={onFailure}
    >
      <Suspense fallback={waiting}>
        <Awaited page={attempt.page} loaded={loaded} waiting={waiting}>
          {children}
        </Awaited>
      </Suspense>
    </Boundary>
  );
}

interface AwaitedProps {
  page: Promise<ComponentType>;
  loaded: () => ComponentType | undefined;
  waiting: ReactNode;
  children: (page: ComponentType) => ReactNode;
}

/**
 * Waits for the code with its own state: after a Suspense fallback, React shows nothing new for
 * 300 ms, even if the code has loaded long before.
 */
function Awaited({ page, loaded, waiting, children }: AwaitedProps) {
  const [outcome, setOutcome] = useState<Outcome>(() => ({ page: loaded() }));
  const isSettled = outcome.page !== undefined;
  useLayoutEffect(() => {
    if (isSettled) return;
    const end = new AbortController();
    const settle = (settled: Outcome) => {
      if (!end.signal.aborted) setOutcome(settled);
    };
    page.then(
      (Content) => settle({ page: Content }),
      (error: unknown) => settle({ failure: { error } }),
    );
    return () => end.abort();
  }, [page, isSettled]);
  if (outcome.failure) throw outcome.failure.error;
  return outcome.page ? children(outcome.page) : waiting;
}

interface Outcome {
  page?: ComponentType | undefined;
  /** An object, because undefined may have been thrown. */
  failure?: { error: unknown };
}

interface FrameErrorProps {
  /** The data from the server is missing. */
  isNetwork?: boolean;
  onRetry: () => void;
}

export function FrameError({ isNetwork, onRetry }: FrameErrorProps) {
  const { t } = useWords('shell');
  return (
    <NoPage
      title={t('frame.failed')}
      message={isNetwork ? t('common:networkError') : t('frame.failedHint')}
      onRetry={onRetry}
    />
  );
}

interface FrameOffProps {
  /** Its remote is switched off, or it asks for something that this shell does not know. */
  reason: 'off' | 'unsupported';
  onRetry: () => void;
}

/** A route that is declared and cannot be opened; another load of the page may change that. */
export function FrameOff({ reason, onRetry }: FrameOffProps) {
  const { t } = useWords('shell');
  return (
    <NoPage title={t(`frame.${reason}`)} message={t(`frame.${reason}Hint`)} onRetry={onRetry} />
  );
}

interface NoPageProps {
  title: string;
  message: string;
  onRetry: () => void;
}

function NoPage({ title, message, onRetry }: NoPageProps) {
  const { t } = useWords('shell');
  const name = t('frame.failedTitle');
  useEffect(() => {
    document.title = name;
  }, [name]);
  const ways = (
    <div className={styles.ways}>
      <Button kind="secondary" icon="retry" onClick={onRetry}>
        {t('common:retry')}
      </Button>
      <Button kind="plain" link={<Link to="/" />}>
        {t('home.title')}
      </Button>
    </div>
  );
  return (
    <Page bar={<PageBar title={name} />}>
      <div role="alert">
        <EmptyState icon="alert" title={title} message={message} action={ways} />
      </div>
    </Page>
  );
}

interface BoundaryProps {
  waiting: ReactNode;
  failure: ReactNode;
  onFailure: (error: unknown) => boolean;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  tries: number;
  /** The page is about to reload. */
  leaves: boolean;
}

/** Renders once more after an error, and shows the failure after the second. */
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, tries: 1, leaves: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    if (this.state.tries === 1) this.setState({ failed: false, tries: 2 });
    else this.setState({ leaves: this.props.onFailure(error) });
  }

  override render() {
    const { failed, tries, leaves } = this.state;
    if (!failed) return this.props.children;
    return tries === 1 || leaves ? this.props.waiting : this.props.failure;
  }
}
