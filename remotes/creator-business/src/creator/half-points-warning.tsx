import type { CreatorInfo } from '@shared/contract/creator';
import { useAmounts, useWords } from '@shared/host';
import { Notice } from '@shared/ui';
import { usePoints } from '../common/points.ts';
import { halfOf, nowLevelInfo } from './creator.rules.ts';

/** The warning shown at half of the points that the level needs. */
export function HalfPointsWarning({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const { amount, format } = useAmounts();
  const { points } = usePoints();
  const point = nowLevelInfo(info)?.point ?? '0';
  const values = {
    level: info.level,
    points: points(point),
    half: format(halfOf(point), 0),
    total: amount(info.totalPoint, 0),
  };
  return (
    <Notice tone="warn" title={t('creator.half.title')}>
      {t('creator.half.message', values)}
    </Notice>
  );
}
