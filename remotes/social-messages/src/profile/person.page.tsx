import { useParams } from '@shared/host';
import { ProfileView } from './profile-view.tsx';

/** Somebody's profile, as this person may see it. */
export default function PersonPage() {
  const { uid } = useParams();
  // Another person is another page: nothing of the one before stays on the screen.
  return <ProfileView key={uid} uid={uid} />;
}
