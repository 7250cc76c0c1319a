import { useHost, useWords } from '@shared/host';
import { Button, Card, cx, EmptyState, ErrorState } from '@shared/ui';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { groupByDay } from '../messages.rules.ts';
import styles from './day-list.module.css';
import { ListEnd } from './list-end.tsx';
import { timeZone } from './moment.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';

/** What a list of pages by cursor says of itself. */
export interface EndlessQuery<Item> {
  data?: { pages: readonly { items: readonly Item[] }[] };
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface DayListProps<Item> {
  query: EndlessQuery<Item>;
  /** Stands at the end of the first line; the line has room for it from the start. */
  action?: ReactNode;
  words: { failed: string; emptyTitle: string; emptyHint: string };
  children: (item: Item) => ReactNode;
}

/** An endless list, newest first, what came on one day together. */
export function DayList<Item extends { id: string; createdAt: number }>(props: DayListProps<Item>) {
  const { query, action, words, children } = props;
  const common = useWords('common');
  const { store } = useHost();
  const again = { busy: query.isFetching, onClick: () => void query.refetch() };
  if (!query.data) {
    if (!query.isError) return <RowsSkeleton count={6} />;
    const retry = { ...again, label: common.t('retry') };
    return <ErrorState title={words.failed} message={common.t('tryAgainLater')} retry={retry} />;
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    const refresh = (
      <Button kind="secondary" icon="retry" {...again}>
        {common.t('refresh')}
      </Button>
    );
    return <EmptyState title={words.emptyTitle} message={words.emptyHint} action={refresh} />;
  }
  // Read once: a day begins anew with the next visit, not under the eyes of who reads.
  const now = store.getState().clock.nowTime;
  const days = groupByDay(items, { now, language: common.language, timeZone });
  return (
    <div className={styles.days}>
      {days.map(({ key, name, date, items }, index) => (
        <DaySection
          key={key}
          title={name === 'date' ? date : common.t(name)}
          action={index === 0 && action}
        >
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              {children(item)}
            </li>
          ))}
        </DaySection>
      ))}
      <ListEnd query={query} count={items.length} />
    </div>
  );
}

interface DaySectionProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

function DaySection({ title, action, children }: DaySectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={cx(styles.head, action ? styles.withAction : undefined)}>
        <h2 id={id} className={styles.day}>
          {title}
        </h2>
        {action}
      </div>
      <Card flush>
        <ul>{children}</ul>
      </Card>
    </section>
  );
}
