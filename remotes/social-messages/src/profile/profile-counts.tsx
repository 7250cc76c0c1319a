import type { PersonProfile } from '@shared/contract/profile';
import { Link, useWords } from '@shared/host';
import { paths } from '../paths.ts';
import styles from './profile.module.css';
import { formatCount } from './profile.rules.ts';

/** The counts that the person shows. Followers and following link to their lists. */
export function ProfileCounts({ profile }: { profile: PersonProfile }) {
  const { t, language } = useWords('social-messages');
  const { uid, followCount, fansCount, likeCount, favoriteCount, starCount } = profile;
  const counts = [
    { key: 'following', count: followCount, to: paths.following.to(uid) },
    { key: 'followers', count: fansCount, to: paths.followers.to(uid) },
    { key: 'likes', count: likeCount },
    { key: 'favorites', count: favoriteCount },
    { key: 'stars', count: starCount },
  ] as const;
  return (
    <ul className={styles.counts}>
      {counts.map(({ key, count, ...more }) => {
        if (count === null) return null;
        const words = (
          <>
            <span className={styles.count}>{formatCount(count, language)}</span>
            <span className={styles.countLabel}>{t(`counts.${key}`)}</span>
          </>
        );
        return (
          <li key={key}>
            {'to' in more ? (
              <Link to={more.to} className={styles.opens}>
                {words}
              </Link>
            ) : (
              <span className={styles.static}>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
