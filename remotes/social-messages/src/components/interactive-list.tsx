import type { FansMessage } from '@shared/contract/messages';
import { useWords } from '@shared/host';
import { Avatar, cx } from '@shared/ui';
import { useEffect } from 'react';
import {
  useFansMessagesInfiniteQuery,
  useMessageCountQuery,
  useReadMessagesMutation,
} from '../api.ts';
import { withTranslatedTitle } from '../messages.rules.ts';
import { DayList } from './day-list.tsx';
import { InteractionMark } from './mark.tsx';
import { Moment } from './moment.tsx';
import styles from './row.module.css';
import { UnreadMark } from './unread-mark.tsx';
import { useInteractionTitle } from './use-interaction-title.ts';

/** What other people did. There is nothing to open, so who sees the list has read it. */
export function InteractiveList() {
  const { t } = useWords('social-messages');
  const titleOf = useInteractionTitle();
  const query = useFansMessagesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  useReadWhenShown(query.isFetching ? undefined : query.data?.pages[0]?.items[0]?.id);
  const data = query.data && {
    pages: query.data.pages.map(({ items }) => ({ items: withTranslatedTitle(items, titleOf) })),
  };
  return (
    <DayList
      query={{ ...query, data }}
      words={{
        failed: t('interactive.failed'),
        emptyTitle: t('interactive.emptyTitle'),
        emptyHint: t('interactive.emptyHint'),
      }}
    >
      {(message) => <InteractiveRow message={message} />}
    </DayList>
  );
}

function useReadWhenShown(newest: string | undefined): void {
  const { data } = useMessageCountQuery({});
  const [read] = useReadMessagesMutation();
  const hasUnread = Boolean(data?.interactiveCount);
  useEffect(() => {
    if (newest && hasUnread) void read({ list: 'interactive', upTo: newest });
  }, [newest, hasUnread, read]);
}

function InteractiveRow({ message }: { message: FansMessage & { translatedTitle: string } }) {
  const { title, translatedTitle, content, fromUser, createdAt } = message;
  const name = fromUser.nickName || fromUser.uid;
  const isUnread = message.isRead === 0;
  return (
    <div className={styles.row}>
      <span className={styles.person}>
        <Avatar src={fromUser.avatar} name={name} />
        <InteractionMark kind={title} />
      </span>
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={cx(styles.what, isUnread && styles.isNew)}>
            {isUnread && <UnreadMark />}
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            {translatedTitle}
          </p>
          <Moment at={createdAt} />
        </div>
        {content && (
          <p className={styles.excerpt} dir="auto">
            {content}
          </p>
        )}
      </div>
    </div>
  );
}
