import { useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { useFollowMutation } from './profile.api.ts';
import { nameOf } from './profile.rules.ts';

interface FollowButtonProps {
  person: { uid: string; nickName: string; isFollowing: 0 | 1 };
  size?: 'medium' | 'small';
}

/** Says what it does, and in a list also to whom. It asks for a state, so that twice is once. */
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
      aria-label={size === 'small' ? `${label}, ${nameOf(person)}` : undefined}
      onClick={() => void follow({ uid, follow: isFollowing === 1 ? 0 : 1 })}
    >
      {label}
    </Button>
  );
}
