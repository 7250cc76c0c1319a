import { Link, useWords } from '@shared/host';
import { Badge, Button, Card, ListRow, Skeleton, VisuallyHidden } from '@shared/ui';
import { paths } from '../paths.ts';
import styles from './inbox-summary.module.css';
import { MessageIcon } from './message-icon.tsx';
import { useMessageCountQuery } from './messages.api.ts';
import { badgeCount, lastMessageText } from './messages.rules.ts';
import { useInteractionTitle } from './use-interaction-title.ts';

/** Both inboxes with their unread count and last message. */
export function InboxSummary() {
  const { t } = useWords('social-messages');
  const titleOf = useInteractionTitle();
  const { data, isError, isFetching, refetch } = useMessageCountQuery(
    {},
    { refetchOnMountOrArgChange: true },
  );
  if (isError && !data) {
    return (
      <Card flush>
        <div className={styles.failed} role="alert">
          <p>{t('countsFailed')}</p>
          <Button kind="secondary" size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      </Card>
    );
  }
  const last = data && {
    system: data.lastSystemTitle || t('system.none'),
    interactive: lastMessageText(data.lastOtherMessage, titleOf) || t('interactive.none'),
  };
  const unread = { system: data?.systemCount, interactive: data?.interactiveCount };
  return (
    <Card flush>
      <ul aria-busy={!data}>
        {(['interactive', 'system'] as const).map((list) => (
          <li key={list}>
            <ListRow
              leading={<MessageIcon kind={list} />}
              title={t(`lists.${list}`)}
              subtitle={
                <span className={styles.line} dir="auto">
                  {last ? last[list] : <Skeleton width="70%" />}
                </span>
              }
              value={<UnreadBadge count={unread[list] ?? 0} />}
              // The system messages are listed below.
              {...(list === 'interactive' && {
                link: <Link to={paths.interactive.to()} />,
                chevron: true,
              })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UnreadBadge({ count }: { count: number }) {
  const { t } = useWords('social-messages');
  const label = badgeCount(count);
  if (!label) return null;
  return (
    <Badge tone="danger">
      <span aria-hidden="true">{label}</span>
      <VisuallyHidden>{t('unreadNumber', { number: label })}</VisuallyHidden>
    </Badge>
  );
}
