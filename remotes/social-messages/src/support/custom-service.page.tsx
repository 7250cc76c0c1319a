import { useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { Badge, Button, Card, EmptyState, ListRow, Skeleton } from '@shared/ui';
import { useState } from 'react';
import { Questions } from './questions.tsx';
import { useSupportQuery } from './support.api.ts';
import styles from './support.module.css';
import { TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

/** Answers for anybody; who is signed in can write, and finds what was answered. */
export default function CustomServicePage() {
  const isSignedIn = useSignedIn();
  return (
    <>
      {isSignedIn && <ToTickets />}
      <Questions />
      {isSignedIn ? <OwnTickets /> : <SignInToWrite />}
    </>
  );
}

/** Whether there is an answer, and the way down to it. Its room is there before it is known. */
function ToTickets() {
  const { t } = useWords('social-messages');
  const { data, isError } = useSupportQuery();
  const said = () => {
    if (!data) return isError ? t('support.answersHere') : <Skeleton width="40%" />;
    const { unreadCount } = data;
    if (unreadCount === 0) return t('support.noneUnread');
    return <Badge tone="danger">{t('support.unread', { number: unreadCount })}</Badge>;
  };
  return (
    <Card flush>
      <ListRow
        title={t('support.tickets')}
        subtitle={
          <span className={styles.unread} role="status">
            {said()}
          </span>
        }
        chevron
        onClick={showTickets}
      />
    </Card>
  );
}

const ticketsId = 'own-tickets';

/** Down to the list, for eyes and for who goes on with the keyboard. */
function showTickets(): void {
  const list = document.getElementById(ticketsId);
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}

function OwnTickets() {
  const { data } = useSupportQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState<string>();
  return (
    <>
      <TicketForm operations={data?.operations} onSent={setOpen} />
      <div id={ticketsId} className={styles.tickets} tabIndex={-1}>
        <TicketList onOpen={setOpen} />
      </div>
      <TicketSheet id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

/** Nothing is asked of the server that it would refuse to a visitor (D6). */
function SignInToWrite() {
  const { t } = useWords('social-messages');
  const common = useWords('common');
  const signIn = useSignedInClick();
  return (
    <EmptyState
      icon="info"
      title={common.t('signInToProceed')}
      message={t('support.signInHint')}
      action={<Button onClick={signIn}>{common.t('signIn')}</Button>}
    />
  );
}
