import type { ResponseOf } from '@shared/contract/call';
import type { sendReport } from '@shared/contract/report';
import {
  type ReportType,
  reportDetailLength,
  reportReasons,
} from '@shared/contract/report-reasons';
import { useForm, useWords } from '@shared/host';
import { Button, Card, Notice } from '@shared/ui';
import { TextArea } from '@shared/ui/text-area';
import { useId, useState } from 'react';
import { PicturesField } from '../common/pictures-field.tsx';
import { usePictures } from '../common/use-pictures.ts';
import { useSendReportMutation } from './report.api.ts';
import styles from './report.module.css';
import { ReportDone } from './report-done.tsx';

interface ReportFormProps {
  type: ReportType;
  targetId: string;
}

/** Why, what happened, and what shows it. */
export function ReportForm({ type, targetId }: ReportFormProps) {
  const { t } = useWords('social-messages');
  const [send] = useSendReportMutation();
  const [taken, setTaken] = useState<ResponseOf<typeof sendReport>>();
  const pictures = usePictures();
  const form = useForm({
    initial: { reason: '', detail: '' },
    submit: async ({ reason, detail }) => {
      const what = { type, targetId, reason, detail };
      setTaken(await send({ ...what, pictures: pictures.urls }).unwrap());
    },
  });
  if (taken) return <ReportDone report={taken} />;
  const reason = form.field('reason');
  const missing = reason.value === '' ? 'report.chooseReason' : undefined;
  const waits = pictures.isSending ? 'report.picturesOnTheirWay' : undefined;
  return (
    <form {...form.props} className={styles.form}>
      <Card>
        <Reasons type={type} value={reason.value} onChange={reason.onChange} />
      </Card>
      <Card>
        <div className={styles.form}>
          <TextArea
            {...form.field('detail')}
            label={t('report.detail')}
            maxLength={reportDetailLength}
            rows={4}
          />
          <PicturesField of={pictures} />
        </div>
      </Card>
      {form.formError && <Notice tone="danger">{form.formError}</Notice>}
      <Button type="submit" wide busy={form.busy} disabled={Boolean(missing ?? waits)}>
        {t(missing ?? waits ?? 'report.send')}
      </Button>
    </form>
  );
}

interface ReasonsProps {
  type: ReportType;
  value: string;
  onChange: (reason: string) => void;
}

function Reasons({ type, value, onChange }: ReasonsProps) {
  const { t } = useWords('social-messages');
  const name = useId();
  return (
    <fieldset className={styles.reasons}>
      <legend className={styles.legend}>{t(`report.titles.${type}`)}</legend>
      {reportReasons[type].map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
          />
          <span>{t(`report.reasons.${reason}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
