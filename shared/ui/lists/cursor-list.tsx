import type { Month } from '@shared/lib/group-by-day';
import { groupByMonth } from '@shared/lib/group-by-day';
import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { Button, IconButton } from '../elements/button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { EmptyState, ErrorState, type Help, Notice } from '../feedback/states.tsx';
import { Card } from '../layout/card.tsx';
import type { Words } from '../words.ts';
import styles from './cursor-list.module.css';
import { PullToRefresh } from './pull-to-refresh.tsx';

/** The result of the host's `useCursorList(query)`. */
export interface CursorPages<Item> {
  items: readonly Item[] | undefined;
  failed: boolean;
  /** Error text. */
  failure?: string;
  help?: Help;
  more: 'none' | 'waiting' | 'loading' | 'failed';
  isRefreshing: boolean;
  onMore: () => void;
  onRefresh: () => void;
  reader: { now: number; language: string; timeZone: string };
  t: Words;
}

interface CursorListProps<Item> extends CursorPages<Item> {
  words: { failed: string; emptyTitle: string; emptyHint?: ReactNode };
  /** Beside the refresh button of the first heading. */
  action?: ReactNode;
  /** Action of an empty list; defaults to refresh. */
  emptyAction?: ReactNode;
  /** Set while filters narrow the list: no result is then not an empty list. */
  onClearFilters?: () => void;
  /** Skeleton of one row, of the same size. */
  skeleton?: ReactNode;
  children: (item: Item) => ReactNode;
}

/**
 * An endless list, newest first, grouped by day:
 * `<CursorList {...useCursorList(query)} words={…}>{(item) => <Row … />}</CursorList>`.
 */
export function CursorList<Item extends { id: string; createdAt: number }>(
  props: CursorListProps<Item>,
) {
  const { items, isRefreshing, onRefresh, t } = props;
  return (
    <PullToRefresh busy={isRefreshing} onRefresh={onRefresh} t={t}>
      {items && items.length > 0 ? <Rows {...props} items={items} /> : <NoRows {...props} />}
    </PullToRefresh>
  );
}

type NoRowsProps<Item> = Omit<CursorListProps<Item>, 'children'> & {
  /** Number of skeleton rows while the first page loads. */
  rows?: number;
};

/** Loading, failed, no result of the filters, or empty: four distinct states. */
export function NoRows<Item>(props: NoRowsProps<Item>) {
  const { items, failed, failure, help, words, emptyAction, onClearFilters, rows = 8, t } = props;
  const retry = { label: t('retry'), busy: props.isRefreshing, onClick: props.onRefresh };
  if (!items && !failed) return <RowSkeletons count={rows} row={props.skeleton} />;
  if (!items) {
    return <ErrorState title={words.failed} message={failure} retry={retry} help={help} />;
  }
  if (onClearFilters) {
    return (
      <EmptyState
        icon="search"
        title={t('emptyFilteredTitle')}
        message={t('emptyFilteredMessage')}
        action={
          <Button kind="secondary" onClick={onClearFilters}>
            {t('clearFilters')}
          </Button>
        }
      />
    );
  }
  const refresh = (
    <Button kind="secondary" icon="retry" busy={props.isRefreshing} onClick={props.onRefresh}>
      {t('refresh')}
    </Button>
  );
  return (
    <EmptyState
      title={words.emptyTitle}
      message={words.emptyHint}
      action={emptyAction ?? refresh}
    />
  );
}

function Rows<Item extends { id: string; createdAt: number }>(
  props: CursorListProps<Item> & { items: readonly Item[] },
) {
  const { items, failed, more, action, reader, t, skeleton, children } = props;
  const months = groupByMonth(items, reader);
  return (
    <div className={styles.list}>
      {failed && more !== 'failed' && <Notice tone="warn">{t('list.refreshFailed')}</Notice>}
      {months.map((month, index) => (
        <MonthSection
          key={month.key}
          month={month}
          t={t}
          action={index === 0 && <FirstActions action={action} onRefresh={props.onRefresh} t={t} />}
        >
          {children}
        </MonthSection>
      ))}
      <ListEnd more={more} onMore={props.onMore} skeleton={skeleton} t={t} />
    </div>
  );
}

interface FirstActionsProps {
  action?: ReactNode;
  onRefresh: () => void;
  t: Words;
}

function FirstActions({ action, onRefresh, t }: FirstActionsProps) {
  return (
    <div className={styles.actions}>
      {action}
      <IconButton icon="retry" label={t('refresh')} onClick={onRefresh} />
    </div>
  );
}

interface MonthSectionProps<Item> {
  month: Month<Item>;
  t: Words;
  /** Beside the heading. */
  action: ReactNode;
  children: (item: Item) => ReactNode;
}

function MonthSection<Item extends { id: string }>(props: MonthSectionProps<Item>) {
  const { month, t, action, children } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.list}>
      <div className={styles.head}>
        <h2 id={id}>{month.name}</h2>
        {action}
      </div>
      {month.days.map((day) => (
        <div key={day.key} className={styles.day}>
          <h3 id={`${id}-${day.key}`}>{day.name === 'date' ? day.date : t(day.name)}</h3>
          <Card flush>
            <ul aria-labelledby={`${id}-${day.key}`}>
              {day.items.map((item) => (
                <li key={item.id} className={styles.item}>
                  {children(item)}
                </li>
              ))}
            </ul>
          </Card>
        </div>
      ))}
    </section>
  );
}

interface ListEndProps {
  more: CursorPages<unknown>['more'];
  onMore: () => void;
  skeleton?: ReactNode;
  t: Words;
}

/** The next page loads when the end is this close to the screen. */
const aheadPx = 600;

/** The end of a list: loads the next page when it comes near, or by a press. */
export function ListEnd({ more, onMore, skeleton, t }: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (more !== 'waiting' || !end.current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onMore();
      },
      { rootMargin: `${aheadPx}px 0px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [more, onMore]);
  if (more === 'loading') return <RowSkeletons count={3} row={skeleton} />;
  if (more === 'failed') {
    return (
      <ErrorState title={t('list.moreFailed')} retry={{ label: t('retry'), onClick: onMore }} />
    );
  }
  return (
    <div ref={end} className={styles.end}>
      {more === 'none' ? (
        t('endOfList')
      ) : (
        <Button kind="plain" onClick={onMore}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  );
}

function RowSkeletons({ count, row = <RowSkeleton /> }: { count: number; row?: ReactNode }) {
  return (
    <div aria-busy="true">
      <Card flush>
        {Array.from({ length: count }, (_, index) => (
          // Skeleton rows are identical and never move.
          <div key={index} className={styles.item}>
            {row}
          </div>
        ))}
      </Card>
    </div>
  );
}

/** The height of a `ListRow` with two lines. */
function RowSkeleton() {
  return (
    <div className={styles.rowSkeleton}>
      <Skeleton shape="circle" width={40} />
      <span className={styles.words}>
        <Skeleton width="50%" />
        <Skeleton width="35%" />
      </span>
      <Skeleton width="20%" />
    </div>
  );
}
