import { Entries } from '../components/entries.tsx';
import { Popup } from '../components/popup.tsx';
import { SystemList } from '../components/system-list.tsx';

/** What the house tells a person, and how much others did meanwhile. */
export default function MessagesPage() {
  return (
    <>
      <Entries />
      <SystemList />
      <Popup />
    </>
  );
}
