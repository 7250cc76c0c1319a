import type { SkeletonShape } from '@shared/contract/releases';
import { useHost, useWords } from '@shared/host';
import { IconButton, PageSkeleton } from '@shared/ui';

interface LoadingPageProps {
  shape: SkeletonShape;
  backTo?: string | undefined;
}

/** The skeleton of a screen with its back button: it can be left while its code does not come. */
export function LoadingPage({ shape, backTo }: LoadingPageProps) {
  const { t } = useWords('common');
  const { back } = useHost();
  const button = <IconButton icon="back" label={t('back')} onClick={() => back(backTo)} />;
  return <PageSkeleton shape={shape} back={button} />;
}
