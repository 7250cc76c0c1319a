import { useLoadFailed, useWords } from '@shared/host';
import { Avatar, Card, ErrorState, ListRow, Skeleton } from '@shared/ui';
import styles from '../components/invite.module.css';
import { InviteCard } from '../components/invite-card.tsx';
import { InviteLists } from '../components/invite-lists.tsx';
import { InviteStages } from '../components/invite-stages.tsx';
import { useInviteQuery } from '../invite-api.ts';

/** How to invite friends, what that brings, and who has come. */
export default function InvitePage() {
  const { t } = useWords('social-messages');
  const loadFailed = useLoadFailed();
  const query = useInviteQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data } = query;
  if (query.isError && !data) return <ErrorState {...loadFailed(t('invite.failed'), query)} />;
  if (!data) return <InviteToCome />;
  const { friendCount, checkedCount, invitedBy } = data;
  const counts = [
    { label: t('invite.registered'), count: friendCount },
    { label: t('invite.checked'), count: checkedCount },
  ];
  return (
    <>
      <InviteCard invite={data} />
      <Card>
        <dl className={styles.figures}>
          {counts.map(({ label, count }) => (
            <div key={label}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.figure}>{count}</dd>
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

/** As high as the card with the code. */
function InviteToCome() {
  return (
    <div aria-busy="true">
      <Card>
        <div className={styles.card}>
          <Skeleton width="80%" />
          <div className={styles.qr}>
            <Skeleton shape="block" width="100%" height="100%" />
          </div>
          <Skeleton width="40%" />
          <Skeleton width="60%" />
          <Skeleton shape="block" width="100%" height="152px" />
        </div>
      </Card>
    </div>
  );
}
