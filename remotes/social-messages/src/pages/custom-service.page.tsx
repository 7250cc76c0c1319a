import { useHost, useSignedIn, useWords } from '@shared/host';
import { Button, Card, EmptyState } from '@shared/ui';
import { useState } from 'react';
import { Questions } from '../components/questions.tsx';
import { TicketForm } from '../components/ticket-form.tsx';
import { TicketList } from '../components/ticket-list.tsx';
import { TicketSheet } from '../components/ticket-sheet.tsx';
import { useSupportQuery } from '../support-api.ts';

/** Answers for anybody; who is signed in can write, and finds what was answered. */
export default function CustomServicePage() {
  const isSignedIn = useSignedIn();
  return (
    <>
      {isSignedIn && <Unread />}
      <Questions />
      {isSignedIn ? <OwnTickets /> : <SignInToWrite />}
    </>
  );
}

function Unread() {
  const { t } = useWords('social-messages');
  const { data } = useSupportQuery();
  if (!data || data.unreadCount === 0) return null;
  return (
    <Card accent>
      <p role="status">{t('support.unread', { number: data.unreadCount })}</p>
    </Card>
  );
}

function OwnTickets() {
  const { data } = useSupportQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<string>();
  // A form that has been sent begins anew.
  const [written, setWritten] = useState(0);
  const sent = (id: string) => {
    setWritten(written + 1);
    setOpen(id);
  };
  return (
    <>
      <TicketForm key={written} operations={data?.operations ?? []} onSent={sent} />
      <TicketList onOpen={setOpen} />
      <TicketSheet id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

/** Nothing is asked of the server that it would refuse to a visitor (D6). */
function SignInToWrite() {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const { session } = useHost();
  return (
    <EmptyState
      icon="info"
      title={common.t('signInToProceed')}
      message={t('support.signInHint')}
      action={<Button onClick={() => void session.protect(() => {})}>{common.t('signIn')}</Button>}
    />
  );
}
