import { codes } from '@shared/contract/codes';
import type { PersonProfile } from '@shared/contract/profile';
import { Link, useWords } from '@shared/host';
import { Button, Card, EmptyState, ErrorState } from '@shared/ui';
import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { OwnDetails } from './own-details.tsx';
import { useProfileQuery, useVisitMutation } from './profile.api.ts';
import { ProfileActions } from './profile-actions.tsx';
import { ProfileCounts } from './profile-counts.tsx';
import { ProfileHeader, ProfileSkeleton } from './profile-header.tsx';

/** A person's profile; without a uid, one's own. */
export function ProfileView({ uid }: { uid?: string }) {
  const { t } = useWords('social-messages');
  const { currentData, error, isError, isFetching, refetch } = useProfileQuery(
    uid === undefined ? {} : { uid },
    { refetchOnMountOrArgChange: true },
  );
  if (currentData) return <Profile profile={currentData} />;
  if (!isError) return <ProfileSkeleton />;
  if (error && 'code' in error && error.code === codes.notFound) return <ProfileNotFound />;
  const retry = { label: t('common:retry'), busy: isFetching, onClick: () => void refetch() };
  return (
    <ErrorState title={t('profile.failed')} message={t('common:tryAgainLater')} retry={retry} />
  );
}

function Profile({ profile }: { profile: PersonProfile }) {
  useReportVisit(profile);
  return (
    <>
      <Card flush>
        <ProfileHeader profile={profile} />
        <ProfileCounts profile={profile} />
        <ProfileActions profile={profile} />
      </Card>
      {profile.isMe === 1 && <OwnDetails />}
    </>
  );
}

/** Tells the person that their profile was visited. */
function useReportVisit({ uid, isMe }: PersonProfile): void {
  const [visit] = useVisitMutation();
  useEffect(() => {
    if (isMe === 0) void visit({ uid });
  }, [uid, isMe, visit]);
}

function ProfileNotFound() {
  const { t } = useWords('social-messages');
  return (
    <EmptyState
      icon="search"
      title={t('profile.nobody')}
      message={t('profile.nobodyHint')}
      action={
        <Button kind="secondary" link={<Link to={paths.search.to()} />}>
          {t('search.title')}
        </Button>
      }
    />
  );
}
