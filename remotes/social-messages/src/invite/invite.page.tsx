import { useLoadFailed, useWords } from '@shared/host';
import { Avatar, Card, ErrorState, ListRow } from '@shared/ui';
import { useInviteQuery } from './invite.api.ts';
import styles from './invite.module.css';
import { InviteCard, InviteCardSkeleton } from './invite-card.tsx';
import { InviteLists } from './invite-lists.tsx';
import { InviteStages } from './invite-stages.tsx';

/** Invite code, rewards and invited friends. */
export default function InvitePage() {
  const { t } = useWords('social-messages');
  const loadFailed = useLoadFailed();
  const query = useInviteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('invite.failed'), query)} />;
  if (!data) return <InviteCardSkeleton />;
  const { friendCount, checkedCount, invitedBy } = data;
  const counts = [
    { label: t('invite.registered'), count: friendCount },
    { label: t('invite.checked'), count: checkedCount },
  ];
  return (
    <>
      <InviteCard invite={data} />
      <Card>
        <dl className={styles.counts}>
          {counts.map(({ label, count }) => (
            <div key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.count}>{count}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <InviteStages stages={data.stages} checkedCount={checkedCount} />
      <InviteLists />
      {invitedBy && (
        <Card flush>
          <ListRow
            leading={<Avatar src={invitedBy.avatar} name={invitedBy.nickName} />}
            title={<bdi>{invitedBy.nickName}</bdi>}
            subtitle={t('invite.invitedBy')}
          />
        </Card>
      )}
    </>
  );
}
