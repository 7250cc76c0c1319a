import type { PersonProfile } from '@shared/contract/profile';
import { useCopy, useWords } from '@shared/host';
import { formatDay } from '@shared/lib/date';
import { regionName } from '@shared/lib/intl';
import { Avatar, Badge, Card, IconButton, Skeleton } from '@shared/ui';
import { useState } from 'react';
import { displayName } from '../common/display-name.rules.ts';
import styles from './profile.module.css';
import { limitLineBreaks } from './profile.rules.ts';

const avatarSize = 88;

export function ProfileHeader({ profile }: { profile: PersonProfile }) {
  const { t } = useWords('social-messages');
  const copy = useCopy();
  const { uid, userName, signature, backgroundImage, avatar, followsMe } = profile;
  return (
    <>
      <Cover src={backgroundImage} />
      <div className={styles.head}>
        <span className={styles.portrait}>
          <Avatar src={avatar} name={displayName(profile)} size={avatarSize} />
        </span>
        <h2 className={styles.name}>
          <bdi>{displayName(profile)}</bdi>
        </h2>
        <div className={styles.ids}>
          <span>@{userName}</span>
          <span className={styles.id}>
            ID {uid}
            <IconButton
              icon="copy"
              label={t('common:money.copyPart', { label: 'ID' })}
              onClick={() => void copy(uid)}
            />
          </span>
        </div>
        {followsMe === 1 && <Badge>{t('profile.followsYou')}</Badge>}
        {signature !== '' && (
          <p className={styles.signature} dir="auto">
            {limitLineBreaks(signature)}
          </p>
        )}
        <ProfileFacts profile={profile} />
      </div>
    </>
  );
}

function Cover({ src }: { src: string }) {
  const [failed, setFailed] = useState('');
  return (
    <div className={styles.cover}>
      {src && src !== failed && <img src={src} alt="" onError={() => setFailed(src)} />}
    </div>
  );
}

/** The facts that the person shows, each with its label. */
function ProfileFacts({ profile }: { profile: PersonProfile }) {
  const { t, language } = useWords('social-messages');
  const { gender, age, birthday, region, level, download, isMe } = profile;
  const facts = [
    gender !== 0 && [t('fields.gender'), t(gender === 1 ? 'gender.male' : 'gender.female')],
    age !== null && [t('profile.age'), String(age)],
    birthday !== '' && [t('fields.birthday'), formatDay(birthday, language)],
    region !== '' && [t('fields.region'), regionName(region, language)],
    level > 0 && [t('profile.level'), t('profile.levelNumber', { number: level })],
    isMe === 0 && [t('privacy.download'), t(download === 1 ? 'profile.saves' : 'profile.noSaves')],
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** As high as a profile with a one-line signature. */
export function ProfileSkeleton() {
  return (
    <div aria-busy="true">
      <Card flush>
        <div className={styles.cover} />
        <div className={styles.head}>
          <span className={styles.portrait}>
            <Skeleton shape="circle" width={avatarSize} />
          </span>
          <Skeleton width="9em" height="1.5em" />
          <Skeleton width="14em" />
          <Skeleton width="80%" />
          <Skeleton shape="block" width="100%" height="120px" />
        </div>
      </Card>
    </div>
  );
}
