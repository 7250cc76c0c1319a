import { useHost, useWords } from '@shared/host';
import { TopBar } from '@shared/ui';
import { useFocusHeading } from '../routing/use-focus-heading.ts';

interface PageBarProps {
  title: string;
  /** Where “Back” leads, where no page was before this one; home without it. */
  backTo?: string;
}

/** The bar of a screen: its title, and the way back. */
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
