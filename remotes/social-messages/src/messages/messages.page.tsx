import { Entries } from './entries.tsx';
import { Popup } from './popup.tsx';
import { SystemList } from './system-list.tsx';

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
