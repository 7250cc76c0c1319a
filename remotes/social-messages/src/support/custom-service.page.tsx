import { useSearchParams, useSignedIn, useSignedInClick, useWords } from '@shared/host';
import { useDraft } from '@shared/host/draft';
import { Badge, Button, Card, EmptyState, ListRow, Skeleton } from '@shared/ui';
import { FrequentQuestions } from './frequent-questions.tsx';
import { useSupportQuery } from './support.api.ts';
import styles from './support.module.css';
import { TicketForm } from './ticket-form.tsx';
import { TicketList } from './ticket-list.tsx';
import { TicketSheet } from './ticket-sheet.tsx';

/**
 * Frequent questions for everyone; tickets for signed-in users, about the operation, the error or the
 * topic that `?operation=`, `?error=` or `?topic=` names.
 */
export default function CustomServicePage() {
  const isSignedIn = useSignedIn();
  return (
    <>
      {isSignedIn && <TicketsLink />}
      <FrequentQuestions />
      {isSignedIn ? <OwnTickets /> : <SignInToWrite />}
    </>
  );
}

/** Shows whether support has answered, and scrolls to the tickets. */
function TicketsLink() {
  const { t } = useWords('social-messages');
  const { data, isError } = useSupportQuery(useNamedOperation());
  const status = () => {
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
            {status()}
          </span>
        }
        chevron
        onClick={scrollToTickets}
      />
    </Card>
  );
}

function useNamedOperation(): { operation?: string } {
  const [search] = useSearchParams();
  const operation = search.get('operation');
  return operation ? { operation } : {};
}

const ticketsId = 'own-tickets';

/** Scrolls to the tickets, and moves the focus there for keyboard users. */
function scrollToTickets(): void {
  const list = document.getElementById(ticketsId);
  list?.scrollIntoView({ block: 'start' });
  list?.focus({ preventScroll: true });
}

function OwnTickets() {
  const named = useNamedOperation();
  const { data } = useSupportQuery(named, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useDraft<string | undefined>('open', undefined);
  const [search] = useSearchParams();
  return (
    <>
      <TicketForm
        operations={data?.operations}
        origin={named.operation ?? ''}
        about={data?.about}
        error={search.get('error') ?? ''}
        topic={search.get('topic') ?? ''}
        onSent={setOpen}
      />
      <div id={ticketsId} className={styles.tickets} tabIndex={-1}>
        <TicketList onOpen={setOpen} />
      </div>
      <TicketSheet id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

/** For a signed-out visitor, whose calls the server would refuse (D6). */
function SignInToWrite() {
  const { t } = useWords('social-messages');
  const signIn = useSignedInClick();
  return (
    <EmptyState
      icon="info"
      title={t('common:signInToProceed')}
      message={t('support.signInHint')}
      action={<Button onClick={signIn}>{t('common:signIn')}</Button>}
    />
  );
}
