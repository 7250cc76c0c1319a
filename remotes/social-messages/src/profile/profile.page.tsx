import { Popup } from '../messages/popup.tsx';
import { ProfileView } from './profile-view.tsx';

export default function ProfilePage() {
  return (
    <>
      <ProfileView />
      <Popup />
    </>
  );
}
