import type { OpenOperation, TicketOperation, TicketSubject } from '@shared/contract/support';
import { useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { required } from '@shared/lib/validation';
import { Button, Card, Notice, Section, textStyles } from '@shared/ui';
import { SelectField } from '@shared/ui/select-field';
import { TextArea } from '@shared/ui/text-area';
import { subjects, ticketLength } from './subjects.ts';
import { useCreateTicketMutation } from './support.api.ts';
import styles from './support.module.css';
import { useOperationName } from './use-operation-name.ts';

interface TicketFormProps {
  /** Undefined while they load; the field keeps its space. */
  operations: readonly OpenOperation[] | undefined;
  /** The name of the operation that the person came from. */
  origin: string;
  /** That operation, if it is one of this person. */
  about: TicketOperation | undefined;
  /** The number of the failure that the person came from. */
  error: string;
  /** What the screen that the person came from is about. */
  topic: string;
  onSent: (id: string) => void;
}

/** The address could carry any text; only a number goes into what the person writes. */
const isErrorNumber = (error: string): boolean => /^[0-9A-Z]{4,16}$/.test(error);

/** A new ticket, which can name an operation on money or the number of a failure. */
export function TicketForm(props: TicketFormProps) {
  const { operations, origin, about, error, topic, onSent } = props;
  const { t } = useWords('social-messages');
  const [create] = useCreateTicketMutation();
  const choices = useChoices({ operations, origin, about });
  const namedSubject: string = subjects.find((id) => id === topic) ?? 'money';
  const form = useForm({
    draft: 'ticket',
    initial: {
      subject: isErrorNumber(error) ? 'other' : namedSubject,
      operation: origin,
      text: isErrorNumber(error) ? `${t('common:failureNumber', { number: error })}\n` : '',
    },
    rules: { text: [required] },
    submit: async ({ subject, operation, text }) => {
      const isKnown = choices.some(({ id }) => id === operation);
      const named = subject === 'money' && isKnown && { operationId: operation };
      const fields = { subject: subject as TicketSubject, text, ...named };
      const { id } = await create(fields).unwrap();
      form.reset();
      onSent(id);
    },
  });
  const subject = form.field('subject');
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

type ChoicesInput = Pick<TicketFormProps, 'operations' | 'origin' | 'about'>;

/** The operation that the person came from, before those that are pending. */
function useChoices({ operations = [], origin, about }: ChoicesInput) {
  const { t } = useWords('social-messages');
  const nameOf = useOperationName();
  const pending = operations.filter(({ id }) => id !== about?.id);
  return [
    ...(about ? [{ id: origin, label: nameOf(about) }] : []),
    ...pending.map((one: OpenOperation) => ({
      id: one.id,
      label: nameOf({ ...one, title: t(`support.operations.${one.kind}`) }),
    })),
  ];
}
