import { useHost, useLoadFailed, useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState, Skeleton } from '@shared/ui';
import { CampaignForm } from './campaign-form.tsx';
import { useCampaignInfoQuery } from './campaigns.api.ts';

/** Shows a video to more people. Whoever is signed out hears what it is (D6). */
export default function TrafficPoolPage() {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { session, store } = useHost();
  const signIn = useSignedInClick();
  if (useSignedIn()) return <Pool />;
  if (store.getState().auth.token !== null) {
    // The frame has waited for the profile: it did not come.
    const retry = { label: common.t('retry'), onClick: () => void session.loadUser() };
    return <ErrorState title={t('pool.failed')} message={common.t('networkError')} retry={retry} />;
  }
  return (
    <EmptyState
      icon="info"
      title={t('pool.what')}
      message={t('pool.hint')}
      action={<Button onClick={signIn}>{common.t('signIn')}</Button>}
    />
  );
}

function Pool() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCampaignInfoQuery();
  if (query.data) return <CampaignForm info={query.data} />;
  if (query.isError) return <ErrorState {...loadFailed(t('pool.failed'), query)} />;
  return (
    <div aria-busy="true">
      <Skeleton shape="block" width="100%" height={640} />
    </div>
  );
}
