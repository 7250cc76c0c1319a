import type { Ticket } from '@shared/contract/support';
import { useCursorList, useDates, useWords } from '@shared/host';
import { Badge, ListRow, Section } from '@shared/ui';
import { useTicketsInfiniteQuery } from '../support-api.ts';
import { PlainList } from './plain-list.tsx';
import styles from './support.module.css';

/** What this person has written, and whether there is an answer. */
export function TicketList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useWords('social-messages');
  const query = useTicketsInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  const list = useCursorList(query);
  const words = {
    failed: t('support.ticketsFailed'),
    empty: t('support.ticketsEmpty'),
    emptyHint: t('support.ticketsEmptyHint'),
  };
  return (
    <Section title={t('support.tickets')}>
      <PlainList list={list} words={words}>
        {(ticket) => <Row ticket={ticket} onOpen={onOpen} />}
      </PlainList>
    </Section>
  );
}

function Row({ ticket, onOpen }: { ticket: Ticket; onOpen: (id: string) => void }) {
  const { t } = useWords('social-messages');
  const { date } = useDates();
  const { id, subject, excerpt, isUnread, isAnswered, updatedAt } = ticket;
  const state = isAnswered === 1 ? 'answered' : 'waiting';
  return (
    <ListRow
      title={`${t(`support.subjects.${subject}`)} · ${date(updatedAt)}`}
      subtitle={
        <span className={styles.excerpt} dir="auto">
          {excerpt}
        </span>
      }
      value={
        <Badge tone={isUnread === 1 ? 'danger' : isAnswered === 1 ? 'up' : 'neutral'}>
          {t(isUnread === 1 ? 'unread' : `support.${state}`)}
        </Badge>
      }
      onClick={() => onOpen(id)}
    />
  );
}
