import type { ReactNode } from 'react';
import { Notice } from '../feedback/states.tsx';
import { Card } from '../layout/card.tsx';
import styles from './cursor-list.module.css';
import { type CursorPages, ListEnd, NoRows } from './cursor-list.tsx';

interface PlainListProps<Item> extends CursorPages<Item> {
  words: { failed: string; emptyTitle: string; emptyHint?: ReactNode };
  emptyAction?: ReactNode;
  /** Number of skeleton rows while the first page loads. */
  rows?: number;
  /** Skeleton of one row, of the same size. */
  skeleton?: ReactNode;
  children: (item: Item) => ReactNode;
}

/**
 * An endless list without days, beside other content of a screen:
 * `<PlainList {...useCursorList(query)} words={…}>{(item) => <Row … />}</PlainList>`.
 */
export function PlainList<Item extends { id: string }>(props: PlainListProps<Item>) {
  const { items, failed, more, onMore, skeleton, t, children } = props;
  if (!items || items.length === 0) return <NoRows {...props} />;
  return (
    <div className={styles.list}>
      {failed && more !== 'failed' && <Notice tone="warn">{t('list.refreshFailed')}</Notice>}
      <Card flush>
        <ul>
          {items.map((item) => (
            <li key={item.id} className={styles.item}>
              {children(item)}
            </li>
          ))}
        </ul>
      </Card>
      <ListEnd more={more} onMore={onMore} skeleton={skeleton} t={t} />
    </div>
  );
}
