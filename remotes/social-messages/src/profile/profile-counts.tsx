import type { PersonProfile } from '@shared/contract/profile';
import { Link, useWords } from '@shared/host';
import { paths } from '../paths.ts';
import styles from './profile.module.css';
import { formatCount } from './profile.rules.ts';

/** The counts that the person shows; each links to its list. */
export function ProfileCounts({ profile }: { profile: PersonProfile }) {
  const { t, language } = useWords('social-messages');
  const { uid, followCount, fansCount } = profile;
  const counts = [
    { key: 'following', count: followCount, to: paths.following.to(uid) },
    { key: 'followers', count: fansCount, to: paths.followers.to(uid) },
  ] as const;
  return (
    <ul className={styles.counts}>
      {counts.map(({ key, count, to }) => {
        if (count === null) return null;
        return (
          <li key={key}>
            <Link to={to} className={styles.opens}>
              <span className={styles.count}>{formatCount(count, language)}</span>
              <span className={styles.countLabel}>{t(`counts.${key}`)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
