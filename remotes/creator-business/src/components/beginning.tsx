import type { CreatorInfo } from '@shared/contract/creator';
import { useAmounts, useWords } from '@shared/host';
import { Card, EmptyState } from '@shared/ui';
import { nextLevel } from '../creator.rules.ts';

/** For whoever has no level and no points: how to begin. */
export function Beginning({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const first = nextLevel(info);
  return (
    <Card>
      <EmptyState
        icon="up"
        title={t('creator.begin.title')}
        message={
          <>
            {t('creator.begin.how')}{' '}
            {first &&
              t('creator.begin.first', { level: first.level, points: format(first.point, 0) })}
          </>
        }
      />
    </Card>
  );
}
