import type { InteractionKind } from '@shared/contract/enums';
import type { FansMessage } from '@shared/contract/messages';
import { useCursorList, useDates, useWords } from '@shared/host';
import { formatDate } from '@shared/lib/date';
import { CursorList } from '@shared/ui/lists';
import { useEffect, useMemo } from 'react';
import { RowSkeleton } from '../common/row-skeleton.tsx';
import { InteractiveRow } from './interactive-row.tsx';
import {
  useFansMessagesInfiniteQuery,
  useMessageCountQuery,
  useReadMessagesMutation,
} from './messages.api.ts';
import { foldEvents, withTranslatedTitle } from './messages.rules.ts';
import { useInteractionTitle } from './use-interaction-title.ts';

interface InteractiveListProps {
  /** Undefined for all seven kinds. */
  kind: InteractionKind | undefined;
  onClear: () => void;
}

/** Interactions of other people. They have no page of their own: showing the list marks them read. */
export function InteractiveList({ kind, onClear }: InteractiveListProps) {
  const { t } = useWords('social-messages');
  const query = useFansMessagesInfiniteQuery(kind ? { kind } : {}, {
    refetchOnMountOrArgChange: true,
  });
  const newest = query.currentData?.pages[0]?.items[0]?.id;
  // A filtered list shows only some of the messages, so it marks none as read.
  useMarkAsRead(query.isFetching || kind ? undefined : newest);
  const { items, ...list } = useCursorList(query);
  return (
    <CursorList
      {...list}
      items={useFoldedEvents(items)}
      skeleton={<RowSkeleton />}
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

function useFoldedEvents(items: readonly FansMessage[] | undefined) {
  const titleOf = useInteractionTitle();
  const { timeZone } = useDates();
  return useMemo(() => {
    const dayOf = (moment: number) => formatDate(moment, { timeZone });
    return items && withTranslatedTitle(foldEvents(items, dayOf), titleOf);
  }, [items, timeZone, titleOf]);
}

function useMarkAsRead(newest: string | undefined): void {
  const { data } = useMessageCountQuery({});
  const [read] = useReadMessagesMutation();
  const hasUnread = Boolean(data?.interactiveCount);
  useEffect(() => {
    if (newest && hasUnread) void read({ list: 'interactive', upTo: newest });
  }, [newest, hasUnread, read]);
}
