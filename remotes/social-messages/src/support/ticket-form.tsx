import type { OpenOperation, TicketSubject } from '@shared/contract/support';
import { useAmounts, useDates, useForm, useWords } from '@shared/host';
import { required } from '@shared/lib/validation';
import { Button, Card, Notice, Section, textStyles } from '@shared/ui';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import { subjects, ticketLength } from './subjects.ts';
import { useCreateTicketMutation } from './support.api.ts';
import styles from './support.module.css';

interface TicketFormProps {
  /** Undefined while they load; the field keeps its space. */
  operations: readonly OpenOperation[] | undefined;
  /** The operation that the person came from; chosen if it is one of those. */
  about: string;
  onSent: (id: string) => void;
}

/** A new ticket, which can name a pending money operation. */
export function TicketForm({ operations, about: origin, onSent }: TicketFormProps) {
  const { t } = useWords('social-messages');
  const operationName = useOperationName();
  const [create] = useCreateTicketMutation();
  const form = useForm({
    initial: { subject: 'money', operation: origin, text: '' },
    rules: { text: [required] },
    submit: async ({ subject, operation, text }) => {
      const isOpen = operations?.some(({ id }) => id === operation);
      const about = subject === 'money' && isOpen && { operationId: operation };
      const fields = { subject: subject as TicketSubject, text, ...about };
      const { id } = await create(fields).unwrap();
      form.reset();
      onSent(id);
    },
  });
  const subject = form.field('subject');
  const choices = (operations ?? []).map((one) => ({ id: one.id, label: operationName(one) }));
  const operation = form.field('operation');
  const selected = choices.find(({ id }) => id === operation.value);
  const none = {
    id: '',
    label: t(operations?.length === 0 ? 'support.noneOpen' : 'support.noOperation'),
  };
  return (
    <Section title={t('support.write')}>
      <Card>
        <form {...form.props} className={styles.form}>
          <SelectField
            {...subject}
            label={t('support.subject')}
            items={subjects.map((id) => ({ id, label: t(`support.subjects.${id}`) }))}
          />
          {subject.value === 'money' && (
            <div className={styles.operation}>
              <SelectField
                {...operation}
                value={selected?.id ?? ''}
                label={t('support.operation')}
                items={[none, ...choices]}
              />
              {/* The closed select cuts a long name. */}
              {selected && <p className={textStyles.hint}>{selected.label}</p>}
            </div>
          )}
          <TextArea {...form.field('text')} label={t('support.text')} maxLength={ticketLength} />
          {form.formError && <Notice tone="danger">{form.formError}</Notice>}
          <Button type="submit" wide busy={form.busy}>
            {t('support.send')}
          </Button>
        </form>
      </Card>
    </Section>
  );
}

function useOperationName() {
  const { t } = useWords('social-messages');
  const { amount } = useAmounts();
  const { date } = useDates();
  return ({ kind, amount: units, asset, createdAt }: OpenOperation) =>
    `${t(`support.operations.${kind}`)} · ${amount(units)} ${asset} · ${date(createdAt)}`;
}
