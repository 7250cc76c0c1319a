import type { CreatorInfo } from '@shared/contract/creator';
import { Link, useWords } from '@shared/host';
import { Button, Card, EmptyState } from '@shared/ui';
import { usePoints } from '../common/points.ts';
import { paths } from '../paths.ts';
import { nextLevel } from './creator.rules.ts';

/** Shown to a beginner in place of the investment. */
export function GettingStarted({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const { points } = usePoints();
  const first = nextLevel(info);
  return (
    <Card>
      <EmptyState
        icon="up"
        title={t('creator.begin.title')}
        message={
          <>
            {t('creator.begin.how')}{' '}
            {first && t('creator.begin.first', { level: first.level, points: points(first.point) })}
          </>
        }
        action={<Button link={<Link to={paths.novice.to()} />}>{t('novice.title')}</Button>}
      />
    </Card>
  );
}
