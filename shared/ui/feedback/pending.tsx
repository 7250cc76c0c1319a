/** A subpath of its own beside `@shared/host/pending`: no other page loads it. */
import { Button, type LinkElement, Notice } from '@shared/ui';

interface PendingNoticeProps {
  tone: 'warn' | 'success' | 'danger';
  title: string;
  text: string;
  /** To the screen that shows the outcome. */
  way?: { label: string; link: LinkElement };
  close?: { label: string; onClick: () => void };
}

/** Announces an operation whose outcome is unknown, and what became of it. */
export function PendingNotice({ text, way, ...notice }: PendingNoticeProps) {
  return (
    <Notice
      {...notice}
      action={
        way && (
          <Button kind="secondary" size="small" link={way.link}>
            {way.label}
          </Button>
        )
      }
    >
      {text}
    </Notice>
  );
}
