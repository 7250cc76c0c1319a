import { useHost, useLoadFailed, useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { BlockSkeleton, Button, EmptyState, ErrorState } from '@shared/ui';
import { CampaignForm } from './campaign-form.tsx';
import { useCampaignInfoQuery } from './campaigns.api.ts';

/** Paid promotion of a video. A signed-out visitor reads what it is (D6). */
export default function TrafficPoolPage() {
  const { t } = useWords('creator-business');
  const { session, store } = useHost();
  const signIn = useSignedInClick();
  if (useSignedIn()) return <CampaignSection />;
  if (store.getState().auth.token !== null) {
    // The frame waits for the profile, so a token without a profile means that loading failed.
    const retry = { label: t('common:retry'), onClick: () => void session.loadUser() };
    return <ErrorState title={t('pool.failed')} message={t('common:networkError')} retry={retry} />;
  }
  return (
    <EmptyState
      icon="info"
      title={t('pool.what')}
      message={t('pool.hint')}
      action={<Button onClick={signIn}>{t('common:signIn')}</Button>}
    />
  );
}

function CampaignSection() {
  const { t } = useWords('creator-business');
  const loadFailed = useLoadFailed();
  const query = useCampaignInfoQuery();
  if (query.data) return <CampaignForm info={query.data} />;
  if (query.isError) return <ErrorState {...loadFailed(t('pool.failed'), query)} />;
  return <BlockSkeleton height={640} />;
}
