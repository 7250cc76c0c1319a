import { Popup } from '../messages/popup.tsx';
import { ProfileView } from './profile-view.tsx';

/** One's own profile. */
export default function ProfilePage() {
  return (
    <>
      <ProfileView />
      <Popup />
    </>
  );
}
