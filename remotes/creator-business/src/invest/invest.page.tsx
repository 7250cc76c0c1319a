import { useLoadFailed, useWords } from '@shared/host';
import { BlockSkeleton, ErrorState } from '@shared/ui';
import { useCreatorInfoQuery } from '../creator/creator.api.ts';
import { InvestForm, investFormHeight } from './invest-form.tsx';

/** An investment at a level; `?level=` selects it. */
export default function InvestPage() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCreatorInfoQuery({});
  if (query.data) return <InvestForm info={query.data} />;
  if (query.isError) return <ErrorState {...loadFailed(t('creator.failed'), query)} />;
  return <BlockSkeleton height={investFormHeight} />;
}
