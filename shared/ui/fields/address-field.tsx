/** A wallet address: a subpath of its own, loaded when needed. */
import { addressGroups, isWalletAddress } from '@shared/lib/address';
import { readPaymentCode } from '@shared/lib/payment-code';
import type { ReactNode } from 'react';
import { useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Button } from '../elements/button.tsx';
import { Icon } from '../elements/icon.tsx';
import type { Words } from '../words.ts';
import styles from './address-field.module.css';
import field from './field.module.css';

interface AddressFieldProps {
  value: string;
  /** A payment code may ask for an amount as well. */
  onChange: (address: string, more?: { amount?: string }) => void;
  /** The chain that was chosen: BSC or TRON. */
  network: string;
  /** What the server says against the address, in words. */
  error?: string;
  /** The common words. */
  t: Words;
  /** One more way to an address, beside those that there are. */
  action?: ReactNode;
}

type Problem = 'pasteRefused' | 'nothingToPaste' | 'noCode' | 'otherNetwork';

/** Typed, pasted, or read from the picture of a QR code; shown whole, in groups of four. */
export function AddressField(props: AddressFieldProps) {
  const { value, onChange, network, error, t, action } = props;
  const id = useId();
  const [problem, setProblem] = useState<Problem>();
  // Half an address is not wrong while it is typed.
  const [isTyping, setTyping] = useState(false);
  const take = (text: string, otherwise: Problem) => {
    const code = readPaymentCode(text);
    const isOther = code?.chain !== undefined && code.chain !== network;
    setProblem(code ? (isOther ? 'otherNetwork' : undefined) : otherwise);
    setTyping(false);
    if (code && !isOther) onChange(code.address, { amount: code.amount });
  };
  const isWrong = value !== '' && !isTyping && !isWalletAddress(value, network);
  const note = problem ? t(`address.${problem}`, { network }) : isWrong ? t('002123') : error;
  const wrong = note ? { 'aria-invalid': true, 'aria-describedby': `${id}-note` } : {};
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {t('address.label')}
      </label>
      <div className={cx(field.box, note && field.wrong)}>
        <textarea
          {...wrong}
          id={id}
          className={cx(field.input, styles.input)}
          rows={2}
          value={value}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onBlur={() => setTyping(false)}
          onChange={(event) => {
            setProblem(undefined);
            setTyping(true);
            onChange(event.target.value.replace(/\s+/g, ''));
          }}
        />
      </div>
      {note && <Note id={`${id}-note`} text={note} />}
      <div className={styles.actions}>
        <PasteButton
          t={t}
          onText={(text) => take(text, 'nothingToPaste')}
          onRefused={() => setProblem('pasteRefused')}
        />
        <PictureButton t={t} onText={(text) => take(text, 'noCode')} />
        {action}
      </div>
      {value && (
        <div className={styles.whole} aria-hidden="true">
          <AddressText address={value} />
        </div>
      )}
    </div>
  );
}

function Note({ id, text }: { id: string; text: string }) {
  return (
    <p id={id} role="alert" className={cx(field.note, field.error)}>
      <Icon name="alert" size={16} />
      <span>{text}</span>
    </p>
  );
}

/** An address as a person compares it. What is copied of it has no gaps. */
export function AddressText({ address }: { address: string }) {
  return (
    <span className={styles.address}>
      {addressGroups(address).map((group, index) => (
        // The groups of one address: their place is what they are.
        <span key={index}>{group}</span>
      ))}
    </span>
  );
}

interface PasteButtonProps {
  t: Words;
  onText: (text: string) => void;
  onRefused: () => void;
}

function PasteButton({ t, onText, onRefused }: PasteButtonProps) {
  const paste = async () => {
    try {
      onText(await navigator.clipboard.readText());
    } catch {
      // Some web views have no clipboard for scripts, and a person may say no.
      onRefused();
    }
  };
  return (
    <Button kind="secondary" size="small" icon="copy" onClick={() => void paste()}>
      {t('address.paste')}
    </Button>
  );
}

function PictureButton({ t, onText }: { t: Words; onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const read = async (picture: File) => {
    setBusy(true);
    try {
      const { readQr } = await import('./read-qr.ts');
      onText((await readQr(picture)) ?? '');
    } catch {
      // A file that is no picture has no code either.
      onText('');
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button kind="secondary" size="small" busy={busy} onClick={() => input.current?.click()}>
        {t('address.fromPicture')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const [picture] = target.files ?? [];
          // The same picture may be chosen again.
          target.value = '';
          if (picture) void read(picture);
        }}
      />
    </>
  );
}
