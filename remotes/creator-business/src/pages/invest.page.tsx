import { useLoadFailed, useWords } from '@shared/host';
import { ErrorState, Skeleton } from '@shared/ui';
import { useCreatorInfoQuery } from '../api.ts';
import { InvestForm } from '../components/invest-form.tsx';

/** An investment at a level. `?level=` names it. */
export default function InvestPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCreatorInfoQuery({});
  if (query.data) return <InvestForm info={query.data} />;
  if (query.isError) return <ErrorState {...loadFailed(t('creator.failed'), query)} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={620} />
    </div>
  );
}
