import type { InteractionKind } from '@shared/contract/enums';
import type { FansMessage } from '@shared/contract/messages';
import { useCursorList, useDates, useWords } from '@shared/host';
import { formatDate } from '@shared/lib/format-date';
import { CursorList } from '@shared/ui/lists';
import { useEffect, useMemo } from 'react';
import { RowToCome } from '../common/row-to-come.tsx';
import { InteractiveRow } from './interactive-row.tsx';
import {
  useFansMessagesInfiniteQuery,
  useMessageCountQuery,
  useReadMessagesMutation,
} from './messages.api.ts';
import { foldEvents, withTranslatedTitle } from './messages.rules.ts';
import { useInteractionTitle } from './use-interaction-title.ts';

interface InteractiveListProps {
  /** One of the seven kinds, or all of them. */
  kind: InteractionKind | undefined;
  onClear: () => void;
}

/** What other people did. There is nothing to open, so who sees the list has read it. */
export function InteractiveList({ kind, onClear }: InteractiveListProps) {
  const { t } = useWords('social-messages');
  const query = useFansMessagesInfiniteQuery(kind ? { kind } : {}, {
    refetchOnMountOrArgChange: true,
  });
  const newest = query.currentData?.pages[0]?.items[0]?.id;
  // Of one kind only that kind is seen: the rest stays unread.
  useReadWhenShown(query.isFetching || kind ? undefined : newest);
  const { items, ...list } = useCursorList(query);
  return (
    <CursorList
      {...list}
      items={useFolded(items)}
      skeleton={<RowToCome />}
      onClearFilters={kind && onClear}
      words={{
        failed: t('interactive.failed'),
        emptyTitle: t('interactive.emptyTitle'),
        emptyHint: t('interactive.emptyHint'),
      }}
    >
      {(event) => <InteractiveRow event={event} />}
    </CursorList>
  );
}

function useFolded(items: readonly FansMessage[] | undefined) {
  const titleOf = useInteractionTitle();
  const { timeZone } = useDates();
  return useMemo(() => {
    const dayOf = (moment: number) => formatDate(moment, { timeZone });
    return items && withTranslatedTitle(foldEvents(items, dayOf), titleOf);
  }, [items, timeZone, titleOf]);
}

function useReadWhenShown(newest: string | undefined): void {
  const { data } = useMessageCountQuery({});
  const [read] = useReadMessagesMutation();
  const hasUnread = Boolean(data?.interactiveCount);
  useEffect(() => {
    if (newest && hasUnread) void read({ list: 'interactive', upTo: newest });
  }, [newest, hasUnread, read]);
}
