import type { useCursorList } from '@shared/host';
import { Button, Card, EmptyState, ErrorState } from '@shared/ui';
import { ListEnd } from '@shared/ui/lists';
import type { ReactNode } from 'react';
import { RowToCome } from './row-to-come.tsx';

interface PlainListProps<Item extends { id: string }> {
  list: ReturnType<typeof useCursorList<Item>>;
  words: { failed: string; empty: string; emptyHint: string };
  children: (item: Item) => ReactNode;
}

/** An endless list without headings of days. */
export function PlainList<Item extends { id: string }>(props: PlainListProps<Item>) {
  const { list, words, children } = props;
  const { items, failed, failure, isRefreshing, onRefresh, t } = list;
  if (!items && failed) {
    const retry = { label: t('retry'), busy: isRefreshing, onClick: onRefresh };
    return <ErrorState title={words.failed} message={failure} retry={retry} />;
  }
  if (!items) {
    return (
      <div aria-busy="true">
        <Card flush>
          <RowToCome />
          <RowToCome />
          <RowToCome />
        </Card>
      </div>
    );
  }
  if (items.length === 0) {
    const action = (
      <Button kind="secondary" icon="retry" busy={isRefreshing} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    );
    return <EmptyState title={words.empty} message={words.emptyHint} action={action} />;
  }
  return (
    <>
      <Card flush>
        <ul>
          {items.map((item) => (
            <li key={item.id}>{children(item)}</li>
          ))}
        </ul>
      </Card>
      <ListEnd more={list.more} onMore={list.onMore} skeleton={<RowToCome />} t={t} />
    </>
  );
}
