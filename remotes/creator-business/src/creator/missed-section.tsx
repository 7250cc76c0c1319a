import { useWords } from '@shared/host';
import { useClaim } from '@shared/host/money';
import { Card, EmptyState, ErrorState, Section } from '@shared/ui';
import { ClaimNotice } from '@shared/ui/money';
import { RowsSkeleton } from '../common/skeletons.tsx';
import { useDynamicMissingQuery, usePerformanceMissingQuery } from './creator.api.ts';
import { firstPage, MissedCard } from './missed-card.tsx';

/** Missed profits of both kinds that can still be received. */
export function MissedSection() {
  const { t } = useWords('creator-business');
  return (
    <Section title={t('missed.title')}>
      <MissedProfits />
    </Section>
  );
}

function MissedProfits() {
  const { t } = useWords('creator-business');
  const dynamic = useDynamicMissingQuery(firstPage);
  const performance = usePerformanceMissingQuery(firstPage);
  // Of the section: their notices stay when nothing more of a kind can be received.
  const claims = {
    dynamic: useClaim('missed:dynamic'),
    performance: useClaim('missed:performance'),
  };
  const queries = [dynamic, performance];
  if (queries.some(({ isError, data }) => isError && !data)) {
    const retry = () => {
      for (const { isError, refetch } of queries) if (isError) void refetch();
    };
    const busy = queries.some(({ isFetching }) => isFetching);
    return (
      <Card>
        <ErrorState
          title={t('missed.failed')}
          retry={{ label: t('common:retry'), busy, onClick: retry }}
        />
      </Card>
    );
  }
  if (!dynamic.data || !performance.data) return <RowsSkeleton rows={4} />;
  const isNothing = dynamic.data.items.length + performance.data.items.length === 0;
  return (
    <>
      <ClaimNotice {...claims.dynamic.notice} />
      <ClaimNotice {...claims.performance.notice} />
      {isNothing && (
        <Card>
          <EmptyState icon="check" title={t('missed.none')} message={t('missed.noneHint')} />
        </Card>
      )}
      {dynamic.data.items.length > 0 && (
        <MissedCard kind="dynamic" page={dynamic.data} claims={claims.dynamic} />
      )}
      {performance.data.items.length > 0 && (
        <MissedCard kind="performance" page={performance.data} claims={claims.performance} />
      )}
    </>
  );
}
