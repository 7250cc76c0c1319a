import { EditForm } from './edit-form.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PrivacySwitches } from './privacy-switches.tsx';

/** Pictures, profile fields and privacy settings. */
export default function EditProfilePage() {
  return (
    <>
      <PictureFields />
      <EditForm />
      <PrivacySwitches />
    </>
  );
}
