import type { useCursorList } from '@shared/host';
import { Button, Card, EmptyState, ErrorState } from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import type { ReactNode } from 'react';
import { RowsRoom } from './loading-rooms.tsx';
import styles from './rows.module.css';

interface PlainListProps<Item extends { id: string }> {
  list: ReturnType<typeof useCursorList<Item>>;
  words: { failed: string; empty: string; emptyHint: string };
  children: (item: Item) => ReactNode;
}

/** An endless list whose rows belong to no day: months, campaigns. */
export function PlainList<Item extends { id: string }>(props: PlainListProps<Item>) {
  const { list, words, children } = props;
  const { items, failed, failure, isRefreshing, onRefresh, t } = list;
  if (!items) {
    if (!failed) return <RowsRoom rows={4} />;
    const retry = { label: t('retry'), busy: isRefreshing, onClick: onRefresh };
    return <ErrorState title={words.failed} message={failure} retry={retry} />;
  }
  if (items.length === 0) {
    return (
      <EmptyState
        title={words.empty}
        message={words.emptyHint}
        action={
          <Button kind="secondary" icon="retry" busy={isRefreshing} onClick={onRefresh}>
            {t('refresh')}
          </Button>
        }
      />
    );
  }
  return (
    <>
      <Card flush>
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      </Card>
      <ListEnd more={list.more} onMore={list.onMore} t={t} />
    </>
  );
}
