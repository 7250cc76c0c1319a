import { Link, useAmounts, useBalance, useEye, useUser, useWords } from '@shared/host';
import { Avatar, Card, Headline, Icon, IconButton, Skeleton } from '@shared/ui';
import { useEffect } from 'react';
import { useRouteTable, useSession } from '../context/app-context.ts';
import styles from './person-card.module.css';

const profilePath = '/profile';

/** Who is signed in, and the total of their assets. Home preloads neither (§2). */
export function PersonCard() {
  const { t } = useWords('shell');
  const session = useSession();
  const user = useUser();
  const eye = useEye();
  useEffect(() => {
    void session.loadUser({ throwError: false });
    void session.loadBalance();
  }, [session]);
  return (
    <Card accent>
      {user.uid === '' ? <PersonSkeleton /> : <Person />}
      <Headline label={t('home.total')} value={<Total />} action={<IconButton {...eye} />} />
    </Card>
  );
}

function Person() {
  const { t } = useWords('shell');
  const { avatar, nickName, userName, uid, level } = useUser();
  const table = useRouteTable();
  const name = nickName || userName || uid;
  const person = (
    <>
      <Avatar src={avatar} name={name} size={48} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          <span>{t('home.level', { level })}</span>
          <span>{t('home.id', { uid })}</span>
        </span>
      </span>
    </>
  );
  if (!table.isDeclared(profilePath)) return <div className={styles.person}>{person}</div>;
  return (
    <Link to={profilePath} className={styles.person}>
      {person}
      <Icon name="chevron" size={20} className={styles.chevron} />
    </Link>
  );
}

function PersonSkeleton() {
  return (
    <div className={styles.person} aria-busy="true">
      <Skeleton shape="circle" width={48} />
      <Skeleton width={140} height={40} />
    </div>
  );
}

function Total() {
  const { t } = useWords('common');
  const { worth } = useAmounts();
  const { balance, status } = useBalance();
  if (balance) return worth(balance.totalAssetsExchangePrice);
  return status === 'failed' ? t('unknown') : <Skeleton width={160} height={40} />;
}
