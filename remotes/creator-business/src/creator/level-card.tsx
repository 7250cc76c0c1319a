import type { CreatorInfo } from '@shared/contract/creator';
import { useAmounts, useEye, useUser, useWords } from '@shared/host';
import { Card, Headline, Icon, IconButton, ProgressBar } from '@shared/ui';
import { usePoints } from '../common/points.ts';
import { type NextLevel, nextLevel, statusName } from './creator.rules.ts';
import styles from './level-card.module.css';

/** The level, its status, and the progress to the next level. */
export function LevelCard({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const eye = useEye();
  const next = nextLevel(info);
  return (
    <Card accent>
      <Headline
        label={t('creator.mine')}
        value={info.level > 0 ? t('creator.level', { level: info.level }) : t('creator.noLevel')}
        action={<IconButton {...eye} />}
      />
      <LevelStatus />
      <div className={styles.progress}>
        {next ? (
          <NextLevelProgress totalPoint={info.totalPoint} next={next} />
        ) : (
          <HighestLevel info={info} />
        )}
      </div>
    </Card>
  );
}

function LevelStatus() {
  const { t } = useWords('creator-business');
  const status = statusName(useUser().levelStatus);
  if (!status) return null;
  return (
    <p className={styles.status}>
      <Icon name={status === 'kept' ? 'check' : 'alert'} size={18} />
      {t(`creator.status.${status}`)}
    </p>
  );
}

/** Hidden amounts empty the bar too: its length would reveal them. */
function NextLevelProgress({ totalPoint, next }: { totalPoint: string; next: NextLevel }) {
  const { t } = useWords('creator-business');
  const { amount, showAsset } = useAmounts();
  const { points } = usePoints();
  const progress = t('creator.progress', {
    total: amount(totalPoint, 0),
    needed: points(next.point),
  });
  return (
    <>
      <ProgressBar
        label={t('creator.wayTo', { level: next.level })}
        value={showAsset ? next.progress : 0}
        valueText={progress}
      />
      <div className={styles.points}>
        <span className={styles.total}>{progress}</span>
        <span>{t('creator.left', { left: amount(next.left, 0), level: next.level })}</span>
      </div>
    </>
  );
}

function HighestLevel({ info }: { info: CreatorInfo }) {
  const { t } = useWords('creator-business');
  const { ownPoints } = usePoints();
  return (
    <div className={styles.points}>
      <span className={styles.total}>{ownPoints(info.totalPoint)}</span>
      {info.level > 0 && <span>{t('creator.top')}</span>}
    </div>
  );
}
