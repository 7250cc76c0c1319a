import { useCursorList, useWords } from '@shared/host';
import { IconButton } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { RowSkeleton } from '../common/row-skeleton.tsx';
import styles from './inbox-summary.module.css';
import {
  useMessageCountQuery,
  useReadMessagesMutation,
  useSystemMessagesInfiniteQuery,
} from './messages.api.ts';
import { SystemRow } from './system-row.tsx';

export function SystemList() {
  const { t } = useWords('social-messages');
  const query = useSystemMessagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const newest = query.data?.pages[0]?.items[0]?.id;
  return (
    <CursorList
      {...useCursorList(query)}
      skeleton={<RowSkeleton />}
      action={newest && <ReadAllButton upTo={newest} />}
      words={{
        failed: t('system.failed'),
        emptyTitle: t('system.emptyTitle'),
        emptyHint: t('system.emptyHint'),
      }}
    >
      {(message) => <SystemRow message={message} />}
    </CursorList>
  );
}

/** Hidden without unread messages, but keeps its space so that the heading stays. */
function ReadAllButton({ upTo }: { upTo: string }) {
  const { t } = useWords('social-messages');
  const { data } = useMessageCountQuery({});
  const [read, { isLoading }] = useReadMessagesMutation();
  if (!data?.systemCount) return <span className={styles.noButton} />;
  return (
    <IconButton
      icon="check"
      label={t('system.readAll')}
      onClick={() => {
        if (!isLoading) void read({ list: 'system', upTo });
      }}
    />
  );
}
