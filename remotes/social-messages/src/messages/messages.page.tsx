import { InboxSummary } from './inbox-summary.tsx';
import { Popup } from './popup.tsx';
import { SystemList } from './system-list.tsx';

/** System messages, and a summary of both inboxes. */
export default function MessagesPage() {
  return (
    <>
      <InboxSummary />
      <SystemList />
      <Popup />
    </>
  );
}
