import type { ResponseOf } from '@shared/contract/call';
import type { getNovicePoint } from '@shared/contract/tasks';
import type { LoadedQuery } from '@shared/host';
import { useAmounts, useDates, useHost, useLoadFailed, useWords } from '@shared/host';
import { useClaim } from '@shared/host/money';
import { Button, Card, DetailRows, ErrorState, Headline } from '@shared/ui';
import { ClaimNotice } from '@shared/ui/money';
import { usePoints } from '../common/points.ts';
import { LevelCardSkeleton } from '../common/skeletons.tsx';

/** The points from starter tasks, their deadlines, and the button that cashes them. */
export function NovicePoints({ query }: { query: LoadedQuery<ResponseOf<typeof getNovicePoint>> }) {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const { format } = useAmounts();
  const { points } = usePoints();
  const { date } = useDates();
  const { notices } = useHost();
  const claims = useClaim('noviceCash');
  if (query.isError && !query.data) {
    return <ErrorState {...loadFailed(t('novice.failed'), query)} />;
  }
  if (!query.data) return <LevelCardSkeleton />;
  const { point, cashed, smallest, worth, asset, until, cashUntil } = query.data;
  const { isOver, isCashOver } = query.data;
  const money = `${format(worth)}\u00a0${asset}`;
  const body = { points: String(point) };
  const reason =
    isCashOver === 1
      ? t('novice.over')
      : point < smallest
        ? t('novice.needs', { points: points(smallest) })
        : undefined;
  const cash = async () => {
    const isSure = await notices.confirm({
      title: t('novice.cashTitle'),
      message: t('novice.cashHint', { points: points(point), amount: money }),
      confirm: t('novice.cash', { amount: money }),
      cancel: t('common:cancel'),
    });
    if (isSure) {
      claims.claim({ path: '/v1/business/novice/cash', body, amount: worth, asset });
    }
  };
  return (
    <>
      <Card accent>
        <Headline label={t('novice.points')} value={String(point)} />
        <p>{t('novice.worth', { amount: money })}</p>
      </Card>
      <ClaimNotice {...claims.notice} />
      <Card>
        <DetailRows
          rows={[
            { label: t(isOver === 1 ? 'novice.ended' : 'novice.until'), value: date(until) },
            { label: t('novice.cashUntil'), value: date(cashUntil) },
            { label: t('novice.cashed'), value: points(cashed) },
          ]}
        />
      </Card>
      <Button
        wide
        disabled={reason !== undefined}
        busy={claims.isBusy(body)}
        onClick={() => void cash()}
      >
        {reason ?? t('novice.cash', { amount: money })}
      </Button>
    </>
  );
}
