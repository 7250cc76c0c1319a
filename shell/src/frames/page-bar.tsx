import { useHost, useTap, useWords } from '@shared/host';
import { TopBar } from '@shared/ui';
import { useFocusHeading } from '../routing/use-focus-heading.ts';

interface PageBarProps {
  title: string;
  /** The target of “Back” without a previous page; by default home, or the native app. */
  backTo?: string | undefined;
}

/** The title of a screen and its back button. A double tap on the title scrolls to the top. */
export function PageBar({ title, backTo }: PageBarProps) {
  const { t } = useWords('common');
  const { back } = useHost();
  const heading = useFocusHeading();
  const taps = useTap({ onDoubleTap: () => window.scrollTo({ top: 0, behavior: 'smooth' }) });
  return (
    <TopBar
      title={title}
      heading={{ ref: heading, ...taps }}
      back={{ label: t('back'), onClick: () => back(backTo) }}
    />
  );
}
