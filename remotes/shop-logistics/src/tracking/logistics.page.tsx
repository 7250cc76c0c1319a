import { useSearchParams, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { required } from '@shared/lib/validation';
import { Button, Card, Section, stacks, TextField } from '@shared/ui';
import styles from '../common/cards.module.css';
import { statuses } from './shipment.rules.ts';
import { TrackedParcel } from './tracked-parcel.tsx';

/** Public parcel tracking by number, with a glossary of the statuses. */
export default function LogisticsPage() {
  const { t } = useWords('shop-logistics');
  const [query] = useSearchParams();
  const number = (query.get('number') ?? '').trim();
  return (
    <div className={styles.stack}>
      <NumberForm number={number} />
      {number !== '' && <TrackedParcel key={number} number={number} />}
      <Section title={t('track.meaningTitle')}>
        <Card>
          <dl className={styles.meanings}>
            {statuses.map((status) => (
              <div key={status}>
                <dt>{t(`status.${status}`)}</dt>
                <dd>{t(`track.meaning.${status}`)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </Section>
    </div>
  );
}

/** The number goes into the URL, so that a link to a parcel can be shared. */
function NumberForm({ number }: { number: string }) {
  const { t } = useWords('shop-logistics');
  const [, setQuery] = useSearchParams();
  const form = useForm({
    initial: { number },
    draft: 'number',
    rules: { number: [(value) => required(value.trim())] },
    submit: async (typed) => setQuery({ number: typed.number.trim() }, { replace: true }),
  });
  return (
    <Card>
      <form {...form.props} className={stacks.large}>
        <TextField
          {...form.field('number')}
          label={t('tracking.number')}
          hint={t('track.hint')}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" icon="search" wide>
          {t('track.action')}
        </Button>
      </form>
    </Card>
  );
}
