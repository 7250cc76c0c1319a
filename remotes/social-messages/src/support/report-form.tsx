import type { ResponseOf } from '@shared/contract/call';
import type { sendReport } from '@shared/contract/report';
import {
  type ReportType,
  reportDetailLength,
  reportReasons,
} from '@shared/contract/report-reasons';
import { useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { Button, Card, Notice, stacks } from '@shared/ui';
import { TextArea } from '@shared/ui/text-area';
import { useId, useState } from 'react';
import { PicturesField } from './pictures-field.tsx';
import { useSendReportMutation } from './report.api.ts';
import styles from './report.module.css';
import { ReportReceipt } from './report-receipt.tsx';
import { usePictures } from './use-pictures.ts';

interface ReportFormProps {
  type: ReportType;
  targetId: string;
}

/** Reason, details and pictures. */
export function ReportForm({ type, targetId }: ReportFormProps) {
  const { t } = useWords('social-messages');
  const [send] = useSendReportMutation();
  const [receipt, setReceipt] = useState<ResponseOf<typeof sendReport>>();
  const pictures = usePictures();
  const form = useForm({
    initial: { reason: '', detail: '' },
    draft: 'report',
    submit: async ({ reason, detail }) => {
      const fields = { type, targetId, reason, detail };
      setReceipt(await send({ ...fields, pictures: pictures.urls }).unwrap());
      pictures.endDraft();
    },
  });
  if (receipt) return <ReportReceipt report={receipt} />;
  const reason = form.field('reason');
  const blockedKey =
    reason.value === ''
      ? 'report.chooseReason'
      : pictures.isSending
        ? 'report.picturesOnTheirWay'
        : undefined;
  return (
    <form {...form.props} className={stacks.large}>
      <Card>
        <Reasons type={type} value={reason.value} onChange={reason.onChange} />
      </Card>
      <Card>
        <div className={stacks.large}>
          <TextArea
            {...form.field('detail')}
            label={t('report.detail')}
            maxLength={reportDetailLength}
            rows={4}
          />
          <PicturesField selection={pictures} />
        </div>
      </Card>
      {form.formError && <Notice tone="danger">{form.formError}</Notice>}
      <Button type="submit" wide busy={form.busy} disabled={blockedKey !== undefined}>
        {t(blockedKey ?? 'report.send')}
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
