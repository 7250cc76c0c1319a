import {
  Link,
  useAmounts,
  useBalance,
  useEye,
  useRateNote,
  useSettings,
  useUser,
  useWords,
} from '@shared/host';
import { Avatar, Card, Headline, Icon, IconButton, Skeleton, textStyles } from '@shared/ui';
import { useEffect } from 'react';
import { useRouteTable, useSession } from '../context/app-context.ts';
import { onceIdle } from '../lifecycle/idle.ts';
import styles from './person-card.module.css';

const profilePath = '/profile';

/**
 * Who is signed in, and the total of their assets. Home preloads neither (§2): the settings, which
 * every page loads, name the person; picture and level follow behind the total.
 */
export function PersonCard() {
  const { t } = useWords('shell');
  const session = useSession();
  const eye = useEye();
  const { balance } = useBalance();
  const rateNote = useRateNote(balance?.rateAt);
  useEffect(() => {
    void session.loadBalance();
    return onceIdle(window, () => void session.loadUser({ throwError: false }));
  }, [session]);
  return (
    <Card accent>
      <Person />
      <Headline label={t('home.total')} value={useTotal()} action={<IconButton {...eye} />} />
      {rateNote && <p className={textStyles.caption}>{rateNote}</p>}
    </Card>
  );
}

function Person() {
  const { t } = useWords('shell');
  const { setting } = useSettings().system;
  const user = useUser();
  const table = useRouteTable();
  const isLoaded = user.uid !== '';
  // A setting that has not come is 0.
  const uid = user.uid || setting.userId.replace(/^0$/, '');
  if (uid === '') return <PersonSkeleton />;
  const name = isLoaded ? user.nickName || user.userName || uid : setting.nickname || uid;
  const person = (
    <>
      <Avatar src={user.avatar} name={name} size={48} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>
          <span>{t('home.id', { uid })}</span>
          {isLoaded && <span>{t('home.level', { level: user.level })}</span>}
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
      <Skeleton shape="block" width={140} height={40} />
    </div>
  );
}

function useTotal() {
  const { t } = useWords('common');
  const { worth } = useAmounts();
  const { balance, status } = useBalance();
  if (balance) return worth(balance.totalAssetsExchangePrice);
  return status === 'failed' ? t('unknown') : <Skeleton shape="block" width={160} height={40} />;
}
