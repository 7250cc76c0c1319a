import type { ResponseOf } from '@shared/contract/call';
import type { getStatement } from '@shared/contract/statement';
import type { AssetCode } from '@shared/contract/wire';
import { saveFile, useCopy, useDates, useHost, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { formatDate } from '@shared/lib/date';
import { Button, Notice, stacks, TextField } from '@shared/ui';
import { Sheet } from '@shared/ui/money';
import { useState } from 'react';
import { AssetBalance } from './asset-balance.tsx';
import { useStatementMutation } from './history.api.ts';
import { thisMonth } from './history.rules.ts';

interface StatementSheetProps {
  asset: AssetCode;
  onClose: () => void;
}

type Statement = ResponseOf<typeof getStatement>;

/** Exports the movements of a period as a file that the server writes. Loaded on demand. */
export default function StatementSheet({ asset, onClose }: StatementSheetProps) {
  const { t } = useWords('wallet-staking');
  const { store } = useHost();
  const { timeZone } = useDates();
  const [make] = useStatementMutation();
  const [statement, setStatement] = useState<Statement>();
  const today = formatDate(store.getState().clock.nowTime, { timeZone });
  const form = useForm({
    initial: thisMonth(today),
    submit: async (period) => setStatement(await make({ asset, ...period, timeZone }).unwrap()),
  });
  const day = (name: 'from' | 'to') => {
    const field = form.field(name);
    const onChange = (value: string) => {
      setStatement(undefined);
      field.onChange(value);
    };
    return { ...field, onChange, type: 'date', max: today, label: t(`statement.${name}`) };
  };
  return (
    <Sheet title={t('statement.title', { asset })} onCancel={onClose}>
      <p>{t('statement.hint')}</p>
      <AssetBalance asset={asset} />
      <form {...form.props} className={stacks.large}>
        <TextField {...day('from')} />
        <TextField {...day('to')} />
        {form.formError && <Notice tone="danger">{form.formError}</Notice>}
        {!statement && (
          <Button type="submit" wide busy={form.busy}>
            {t('statement.make')}
          </Button>
        )}
      </form>
      {statement && <Ready statement={statement} />}
      <Button wide kind="plain" onClick={onClose}>
        {t('common:close')}
      </Button>
    </Sheet>
  );
}

/** Some native web views cannot save files: copying the text is the fallback. */
function Ready({ statement: { content, fileName, rows } }: { statement: Statement }) {
  const { t } = useWords('wallet-staking');
  const copy = useCopy();
  return (
    <>
      <p role="status">{t('statement.ready', { number: String(rows) })}</p>
      <Button wide onClick={() => void saveFile({ content, fileName, type: 'text/csv' })}>
        {t('statement.save')}
      </Button>
      <Button kind="secondary" wide icon="copy" onClick={() => void copy(content)}>
        {t('statement.copy')}
      </Button>
    </>
  );
}
