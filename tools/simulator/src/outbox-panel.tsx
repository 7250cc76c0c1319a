import { useState } from 'react';
import { timeOf } from './log.ts';
import type { Mail } from './outbox.ts';
import { codeIn, useMails } from './outbox.ts';
import styles from './outbox-panel.module.css';
import panel from './panel.module.css';

/** The mails of the demo, with their codes. */
export function OutboxPanel() {
  const [open, setOpen] = useState(false);
  const mails = useMails(open);
  return (
    <details
      className={`${panel.panel} ${styles.outbox}`}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Mail</summary>
      {mails.length === 0 ? (
        <p className={styles.empty}>No mail yet</p>
      ) : (
        <ol className={styles.list} aria-label="Mail">
          {mails.map((mail) => (
            <MailEntry key={`${mail.at} ${mail.to} ${mail.subject}`} mail={mail} />
          ))}
        </ol>
      )}
    </details>
  );
}

function MailEntry({ mail: { to, subject, text, at } }: { mail: Mail }) {
  const sentAt = new Date(at * 1000);
  const code = codeIn(text) ?? codeIn(subject);
  return (
    <li className={styles.mail}>
      <div className={styles.line}>
        <strong>{to}</strong>
        <time dateTime={sentAt.toISOString()}>{timeOf(sentAt)}</time>
      </div>
      {code && (
        <div className={styles.line}>
          <output className={styles.code}>{code}</output>
          <CopyButton text={code} />
        </div>
      )}
      <details className={styles.text}>
        <summary>{subject}</summary>
        <pre>{text}</pre>
      </details>
    </li>
  );
}

const copiedMs = 1500;

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), copiedMs);
  };
  return (
    <button type="button" className={styles.copy} onClick={() => void copy()}>
      {copied ? 'Copied' : 'Copy code'}
    </button>
  );
}
