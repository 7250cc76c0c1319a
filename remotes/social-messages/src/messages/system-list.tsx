import { useCursorList, useWords } from '@shared/host';
import { IconButton } from '@shared/ui';
import { CursorList } from '@shared/ui/lists';
import { RowToCome } from '../common/row-to-come.tsx';
import styles from './entries.module.css';
import {
  useMessageCountQuery,
  useReadMessagesMutation,
  useSystemMessagesInfiniteQuery,
} from './messages.api.ts';
import { SystemRow } from './system-row.tsx';

/** What the house tells a person. */
export function SystemList() {
  const { t } = useWords('social-messages');
  const query = useSystemMessagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const newest = query.data?.pages[0]?.items[0]?.id;
  return (
    <CursorList
      {...useCursorList(query)}
      skeleton={<RowToCome />}
      action={newest && <ReadAll upTo={newest} />}
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

/** There while something is unread; its room always, so that no heading moves. */
function ReadAll({ upTo }: { upTo: string }) {
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
