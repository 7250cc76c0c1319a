import type { MessageCount, MessageList } from '@shared/contract/messages';
import { useWords } from '@shared/host';
import { Badge, Button, Card, ListRow, Notice, Skeleton, VisuallyHidden } from '@shared/ui';
import { useMessageCountQuery } from '../api.ts';
import { countLabel, lastSentence } from '../messages.rules.ts';
import styles from './entries.module.css';
import { Mark } from './mark.tsx';
import { useInteractionTitle } from './use-interaction-title.ts';

/** The two kinds of messages: how many are unread, and what came last. A press shows the list. */
export function Entries({ onOpen }: { onOpen: (list: MessageList) => void }) {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const titleOf = useInteractionTitle();
  const { data, isError, isFetching, refetch } = useMessageCountQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  const last = (count: MessageCount): Record<MessageList, string> => ({
    system: count.lastSystemTitle || t('system.none'),
    interactive: lastSentence(count.lastOtherMessage, titleOf) || t('interactive.none'),
  });
  const unread = { system: data?.systemCount, interactive: data?.interactiveCount };
  return (
    <Card flush>
      <ul aria-busy={!data && !isError}>
        {(['system', 'interactive'] as const).map((list) => (
          <li key={list}>
            <ListRow
              leading={<Mark of={list} />}
              title={t(`lists.${list}`)}
              subtitle={
                <span className={styles.line} dir="auto">
                  {data ? (
                    last(data)[list]
                  ) : isError ? (
                    common.t('unknown')
                  ) : (
                    <Skeleton width="70%" />
                  )}
                </span>
              }
              value={<Unread count={unread[list] ?? 0} />}
              onClick={() => onOpen(list)}
            />
          </li>
        ))}
      </ul>
      {isError && !data && (
        <div className={styles.failed}>
          <Notice
            tone="warn"
            action={
              <Button size="small" kind="plain" busy={isFetching} onClick={() => void refetch()}>
                {common.t('retry')}
              </Button>
            }
          >
            {t('countsFailed')}
          </Notice>
        </div>
      )}
    </Card>
  );
}

function Unread({ count }: { count: number }) {
  const { t } = useWords('social-messages');
  const label = countLabel(count);
  if (!label) return null;
  return (
    <Badge tone="danger">
      <span aria-hidden="true">{label}</span>
      <VisuallyHidden>{t('unreadNumber', { number: label })}</VisuallyHidden>
    </Badge>
  );
}
