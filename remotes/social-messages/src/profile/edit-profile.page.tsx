import { EditForm } from './edit-form.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PrivacySwitches } from './privacy-switches.tsx';

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
