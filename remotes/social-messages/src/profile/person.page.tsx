import { useParams } from '@shared/host';
import { ProfileView } from './profile-view.tsx';

export default function PersonPage() {
  const { uid } = useParams();
  // Remount for another person, so that nothing of the previous profile stays.
  return <ProfileView key={uid} uid={uid} />;
}
