import type { Ticket } from '@shared/contract/support';
import { useCursorList, useDates, useWords } from '@shared/host';
import type { Tone } from '@shared/ui';
import { Badge, ListRow, Section } from '@shared/ui';
import { PlainList } from '@shared/ui/lists';
import { RowSkeleton } from '../common/row-skeleton.tsx';
import { useTicketsInfiniteQuery } from './support.api.ts';
import styles from './support.module.css';

/** The person's tickets with their state. */
export function TicketList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useWords('social-messages');
  const query = useTicketsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorList(query);
  const words = {
    failed: t('support.ticketsFailed'),
    emptyTitle: t('support.ticketsEmpty'),
    emptyHint: t('support.ticketsEmptyHint'),
  };
  return (
    <Section title={t('support.tickets')}>
      <PlainList {...list} words={words} rows={3} skeleton={<RowSkeleton />}>
        {(ticket) => <TicketRow ticket={ticket} onOpen={onOpen} />}
      </PlainList>
    </Section>
  );
}

function ticketBadge({ isClosed, isAnswered }: Ticket): { word: string; tone: Tone } {
  if (isClosed === 1) return { word: 'closed', tone: 'neutral' };
  return isAnswered === 1 ? { word: 'answered', tone: 'up' } : { word: 'waiting', tone: 'accent' };
}

function TicketRow({ ticket, onOpen }: { ticket: Ticket; onOpen: (id: string) => void }) {
  const { t } = useWords('social-messages');
  const { date } = useDates();
  const { id, subject, excerpt, isUnread, updatedAt } = ticket;
  const { word, tone } = ticketBadge(ticket);
  return (
    <ListRow
      title={
        <>
          {t(`support.subjects.${subject}`)} · <span className={styles.day}>{date(updatedAt)}</span>
        </>
      }
      subtitle={
        <span className={styles.excerpt} dir="auto">
          {excerpt}
        </span>
      }
      value={
        <Badge tone={isUnread === 1 ? 'danger' : tone}>
          {t(isUnread === 1 ? 'unread' : `support.${word}`)}
        </Badge>
      }
      onClick={() => onOpen(id)}
    />
  );
}
