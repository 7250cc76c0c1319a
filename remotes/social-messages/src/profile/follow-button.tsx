import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { displayName } from '../common/display-name.rules.ts';
import { useFollowMutation } from './profile.api.ts';

interface FollowButtonProps {
  person: { uid: string; nickName: string; isFollowing: 0 | 1 };
  size?: 'medium' | 'small';
}

/** Sends the wanted state, so that a repeated tap is harmless. In a list the name is in its label. */
export function FollowButton({ person, size = 'medium' }: FollowButtonProps) {
  const { t } = useWords('social-messages');
  const [follow, { isLoading }] = useFollowMutation();
  const { uid, isFollowing } = person;
  const label = t(isFollowing === 1 ? 'follow.stop' : 'follow.start');
  return (
    <Button
      size={size}
      kind={isFollowing === 1 ? 'secondary' : 'primary'}
      busy={isLoading}
      aria-label={size === 'small' ? `${label}, ${displayName(person)}` : undefined}
      onClick={() => void follow({ uid, follow: isFollowing === 1 ? 0 : 1 })}
    >
      {label}
    </Button>
  );
}
