/** A subpath of its own beside `@shared/host/pending`: no other page loads it. */
import { Button, type LinkElement, Notice } from '@shared/ui';

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
