import { Link, useWords } from '@shared/host';
import { Card, divided, ListRow, Section } from '@shared/ui';
import { paths } from '../paths.ts';

const pages = ['invest', 'coupons', 'profit', 'discover', 'novice', 'guild'] as const;

export function MoreLinks() {
  const { t } = useWords('creator-business');
  return (
    <Section title={t('more.title')}>
      <Card flush>
        <ul className={divided}>
          {pages.map((page) => (
            <li key={page}>
              <ListRow title={t(`${page}.title`)} link={<Link to={paths[page].to()} />} />
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
