import { useLoadFailed, useUser, useWords } from '@shared/host';
import { ErrorState } from '@shared/ui';
import { BeginningRoom, LevelCardRoom, RowsRoom } from '../common/loading-rooms.tsx';
import { Beginning } from './beginning.tsx';
import { useCreatorInfoQuery } from './creator.api.ts';
import { isBeginner, isUnderHalf } from './creator.rules.ts';
import { HalfMark } from './half-mark.tsx';
import { InvestmentSection } from './investment-section.tsx';
import { LadderSection } from './ladder-section.tsx';
import { LevelCard } from './level-card.tsx';
import { MissedSection } from './missed-section.tsx';
import { MoreLinks } from './more-links.tsx';
import { RewardsSection } from './rewards-section.tsx';

/** Where a person stands as a creator, what runs for them, and what each level needs and pays. */
export default function CreatorPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { level } = useUser();
  const query = useCreatorInfoQuery({});
  const { data: info } = query;
  if (query.isError && !info) {
    return <ErrorState {...loadFailed(t('creator.failed'), query)} />;
  }
  // Until it is known, whoever has no level is taken for a beginner: the rooms are of that size.
  const beginner = info ? isBeginner(info) : level === 0;
  // The other parts ask at once, and keep their place: they do not wait for the level.
  return (
    <>
      {info ? <LevelCard info={info} /> : <LevelCardRoom />}
      {info && isUnderHalf(info) && <HalfMark info={info} />}
      {beginner ? info ? <Beginning info={info} /> : <BeginningRoom /> : <InvestmentSection />}
      {!beginner && <MissedSection />}
      <MoreLinks />
      {info ? <LadderSection info={info} /> : <RowsRoom rows={8} />}
      {info && <RewardsSection info={info} />}
      {beginner && <MissedSection />}
    </>
  );
}
