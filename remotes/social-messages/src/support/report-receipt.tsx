import type { ResponseOf } from '@shared/contract/call';
import type { sendReport } from '@shared/contract/report';
import { useCopy, useDates, useHost, useWords } from '@shared/host';
import { Button, Card, Icon, textStyles } from '@shared/ui';
import { useEffect, useRef } from 'react';
import styles from './report.module.css';

/** Confirms a report with its number and what happens next. */
export function ReportReceipt({ report }: { report: ResponseOf<typeof sendReport> }) {
  const { t } = useWords('social-messages');
  const host = useHost();
  const { date } = useDates();
  const copy = useCopy();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, so the focus moves to the heading and a screen reader announces it.
  useEffect(() => heading.current?.focus(), []);
  const { number, isRepeated, createdAt } = report;
  return (
    <Card>
      <div className={styles.receipt}>
        <Icon name="check" size={28} />
        <h2 ref={heading} tabIndex={-1} className={styles.legend}>
          {t(isRepeated === 1 ? 'report.repeated' : 'report.done')}
        </h2>
        <p>
          {isRepeated === 1
            ? t('report.repeatedHint', { date: date(createdAt) })
            : t('report.doneHint')}
        </p>
        <p className={textStyles.hint}>{t('report.number')}</p>
        <p className={styles.number}>{number}</p>
        <Button kind="secondary" size="small" icon="copy" onClick={() => void copy(number)}>
          {t('common:copy')}
        </Button>
        <Button wide onClick={() => host.back('/messages')}>
          {t('common:done')}
        </Button>
      </div>
    </Card>
  );
}
