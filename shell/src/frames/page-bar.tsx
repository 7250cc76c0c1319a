import { useHost, useWords } from '@shared/host';
import { TopBar } from '@shared/ui';
import { useFocusHeading } from '../routing/use-focus-heading.ts';

interface PageBarProps {
  title: string;
  /** The target of “Back” without a previous page; home by default. */
  backTo?: string;
}

/** The title of a screen and its back button. */
export function PageBar({ title, backTo }: PageBarProps) {
  const { t } = useWords('common');
  const { back } = useHost();
  const heading = useFocusHeading();
  return (
    <TopBar
      title={title}
      heading={heading}
      back={{ label: t('back'), onClick: () => back(backTo) }}
    />
  );
}
