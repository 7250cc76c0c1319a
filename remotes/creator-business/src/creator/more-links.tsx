import { Link, useWords } from '@shared/host';
import { Card, ListRow, Section } from '@shared/ui';
import styles from '../common/rows.module.css';
import { paths } from '../paths.ts';

const places = ['invest', 'coupons', 'profit', 'discover', 'novice', 'guild'] as const;

/** The other screens of a creator. */
export function MoreLinks() {
  const { t } = useWords('creator-business');
  return (
    <Section title={t('more.title')}>
      <Card flush>
        <ul className={styles.list}>
          {places.map((place) => (
            <li key={place}>
              <ListRow title={t(`${place}.title`)} link={<Link to={paths[place].to()} />} />
            </li>
          ))}
          <li>
            <ListRow title={t('pool.title')} link={<Link to={paths.trafficPool.to()} />} />
          </li>
        </ul>
      </Card>
    </Section>
  );
}
