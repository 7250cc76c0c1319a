import { EditForm } from '../components/edit-form.tsx';
import { PictureFields } from '../components/picture-fields.tsx';
import { PrivacySwitches } from '../components/privacy-switches.tsx';

/** What a person says of themselves, their pictures, and what others see of it. */
export default function EditProfilePage() {
  return (
    <>
      <PictureFields />
      <EditForm />
      <PrivacySwitches />
    </>
  );
}
