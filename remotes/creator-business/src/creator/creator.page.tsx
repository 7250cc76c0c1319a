import { useLoadFailed, useUser, useWords } from '@shared/host';
import { BlockSkeleton, ErrorState } from '@shared/ui';
import { LevelCardSkeleton, RowsSkeleton } from '../common/skeletons.tsx';
import { useCreatorInfoQuery } from './creator.api.ts';
import { isBeginner, isUnderHalf } from './creator.rules.ts';
import { GettingStarted } from './getting-started.tsx';
import { HalfPointsWarning } from './half-points-warning.tsx';
import { InvestmentSection } from './investment-section.tsx';
import { LadderSection } from './ladder-section.tsx';
import { LevelCard } from './level-card.tsx';
import { MissedSection } from './missed-section.tsx';
import { MoreLinks } from './more-links.tsx';
import { RewardsSection } from './rewards-section.tsx';

/** A creator's level, running investment, missed profits and the level table. */
export default function CreatorPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { level } = useUser();
  const query = useCreatorInfoQuery({});
  const { data: info } = query;
  if (query.isError && !info) {
    return <ErrorState {...loadFailed(t('creator.failed'), query)} />;
  }
  // While the info loads, the level of the session decides which skeletons are drawn.
  const beginner = info ? isBeginner(info) : level === 0;
  // The other sections do not wait for the level: they load at once and keep their place.
  return (
    <>
      {info ? <LevelCard info={info} /> : <LevelCardSkeleton />}
      {info && isUnderHalf(info) && <HalfPointsWarning info={info} />}
      {!beginner && <InvestmentSection />}
      {beginner && (info ? <GettingStarted info={info} /> : <BlockSkeleton height={368} />)}
      {!beginner && <MissedSection />}
      <MoreLinks />
      {info ? <LadderSection info={info} /> : <RowsSkeleton rows={8} />}
      {info && <RewardsSection info={info} />}
      {beginner && <MissedSection />}
    </>
  );
}
