import type { OpenTicket } from '@shared/contract/support';
import { useDates, useLoadFailed, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { required } from '@shared/lib/validation';
import { Button, cx, ErrorState, Notice, Skeleton, textStyles } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { TextArea } from '@shared/ui/text-area';
import { ticketLength } from './subjects.ts';
import { useReplyTicketMutation, useTicketQuery } from './support.api.ts';
import styles from './support.module.css';
import { useOperationName } from './use-operation-name.ts';

/** An open ticket polls for answers. */
const pollMs = 8000;

interface TicketSheetProps {
  id: string | undefined;
  onClose: () => void;
}

/** The messages of a ticket, and a reply form. */
export function TicketSheet({ id, onClose }: TicketSheetProps) {
  const { t } = useWords('social-messages');
  if (id === undefined) return null;
  return (
    <Sheet title={t('support.ticket')} onCancel={onClose}>
      <Conversation id={id} />
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}

function Conversation({ id }: { id: string }) {
  const { t } = useWords('social-messages');
  const loadFailed = useLoadFailed();
  const nameOf = useOperationName();
  const polling = { pollingInterval: pollMs, skipPollingIfUnfocused: true };
  const query = useTicketQuery({ id }, { refetchOnMountOrArgChange: true, ...polling });
  const { data } = query;
  if (query.isError && !data) {
    return <ErrorState {...loadFailed(t('support.ticketFailed'), query)} />;
  }
  if (!data) {
    return (
      <div className={styles.conversation} aria-busy="true">
        <Skeleton shape="block" width="80%" height="72px" />
        <Skeleton shape="block" width="100%" height="120px" />
      </div>
    );
  }
  return (
    <div className={styles.conversation}>
      <p className={textStyles.hint}>{data.number}</p>
      {data.operation && <p className={textStyles.hint}>{nameOf(data.operation)}</p>}
      <ul className={styles.conversation} aria-live="polite">
        {data.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ul>
      {data.isClosed === 1 && <p className={textStyles.hint}>{t('support.closedHint')}</p>}
      <Reply id={id} />
    </div>
  );
}

function Message({ message }: { message: OpenTicket['messages'][number] }) {
  const { t } = useWords('social-messages');
  const { dateTime } = useDates();
  const { author, text, createdAt } = message;
  return (
    <li className={cx(styles.message, author === 'person' && styles.mine)}>
      <span className={textStyles.hint}>
        {t(`support.authors.${author}`)} · {dateTime(createdAt)}
      </span>
      <span className={styles.text} dir="auto">
        {text}
      </span>
    </li>
  );
}

function Reply({ id }: { id: string }) {
  const { t } = useWords('social-messages');
  const [send] = useReplyTicketMutation();
  const form = useForm({
    initial: { text: '' },
    draft: `reply ${id}`,
    rules: { text: [required] },
    submit: async ({ text }) => {
      await send({ id, text }).unwrap();
      form.reset();
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <TextArea
        {...form.field('text')}
        label={t('support.reply')}
        maxLength={ticketLength}
        rows={2}
      />
      {form.formError && <Notice tone="danger">{form.formError}</Notice>}
      <Button type="submit" wide busy={form.busy}>
        {t('support.send')}
      </Button>
    </form>
  );
}
