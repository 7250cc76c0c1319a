import { isReportType } from '@shared/contract/report-reasons';
import { Link, useParams, useSearchParams, useWords } from '@shared/host';
import { Button, EmptyState } from '@shared/ui';
import { paths } from '../paths.ts';
import { ReportForm } from './report-form.tsx';

/** A report about the subject in the URL: `/report/user?id=80012468`. */
export default function ReportPage() {
  const { t } = useWords('social-messages');
  const { reportType = '' } = useParams();
  const [query] = useSearchParams();
  const id = (query.get('id') ?? '').slice(0, 64);
  if (!isReportType(reportType)) {
    return (
      <EmptyState
        icon="info"
        title={t('report.unknownType')}
        message={t('report.unknownTypeHint')}
        action={
          <Button kind="secondary" link={<Link to={paths.customService.to()} />}>
            {t('support.title')}
          </Button>
        }
      />
    );
  }
  if (id === '') {
    return (
      <EmptyState
        icon="info"
        title={t('report.nothing')}
        message={t('report.nothingHint')}
        action={
          <Button kind="secondary" link={<Link to={paths.search.to()} />}>
            {t('search.title')}
          </Button>
        }
      />
    );
  }
  return <ReportForm key={`${reportType} ${id}`} type={reportType} targetId={id} />;
}
