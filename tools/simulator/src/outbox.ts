import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

/** The mails of the demo, which are not sent; newest first. */
const mailsSchema = z.array(
  z.object({
    to: z.string(),
    subject: z.string(),
    text: z.string(),
    /** Unix seconds. */
    at: z.number(),
  }),
);
export type Mail = z.output<typeof mailsSchema>[number];

/** The six-digit code in a mail. */
export const codeIn = (text: string): string | undefined => /\b\d{6}\b/.exec(text)?.[0];

export async function fetchMails(): Promise<Mail[]> {
  const answer = await fetch('/host/outbox.json');
  if (!answer.ok) return [];
  return mailsSchema.parse(await answer.json());
}

const pollMs = 2000;

/** Polls while the panel is open. */
export function useMails(open: boolean): Mail[] {
  const [mails, setMails] = useState<Mail[]>([]);
  useEffect(() => {
    if (!open) return;
    let left = false;
    const look = async () => {
      const found = await fetchMails().catch(() => undefined);
      if (found && !left) setMails(found);
    };
    void look();
    const timer = setInterval(() => void look(), pollMs);
    return () => {
      left = true;
      clearInterval(timer);
    };
  }, [open]);
  return mails;
}
