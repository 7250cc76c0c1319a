import { Popup } from '../components/popup.tsx';
import { ProfileView } from '../components/profile-view.tsx';

/** One's own profile. */
export default function ProfilePage() {
  return (
    <>
      <ProfileView />
      <Popup />
    </>
  );
}
