/** A subpath of its own beside `@shared/host/pending`: no other page loads it. */
import { Button } from '../elements/button.tsx';
import type { LinkElement } from '../elements/pressable.tsx';
import { Notice } from './states.tsx';

interface PendingNoticeProps {
  title: string;
  text: string;
  /** To the screen that shows the outcome. */
  way: { label: string; link: LinkElement };
}

/** Announces an operation whose outcome is unknown. */
export function PendingNotice({ title, text, way }: PendingNoticeProps) {
  return (
    <Notice
      tone="warn"
      title={title}
      action={
        <Button kind="secondary" size="small" link={way.link}>
          {way.label}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
