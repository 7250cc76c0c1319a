import { useLoadFailed, useWords } from '@shared/host';
import { ErrorState } from '@shared/ui';
import { InvestRoom } from '../common/loading-rooms.tsx';
import { useCreatorInfoQuery } from '../creator/creator.api.ts';
import { InvestForm } from './invest-form.tsx';

/** An investment at a level. `?level=` names it. */
export default function InvestPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCreatorInfoQuery({});
  if (query.data) return <InvestForm info={query.data} />;
  if (query.isError) return <ErrorState {...loadFailed(t('creator.failed'), query)} />;
  return <InvestRoom />;
}
