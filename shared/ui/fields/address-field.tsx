/** A subpath of its own: only screens with a wallet address load it. */
import { addressGroups, type Chain, chainOf, isWalletAddress } from '@shared/lib/address';
import { type PaymentCode, readPaymentCode } from '@shared/lib/payment-code';
import type { ReactNode, Ref } from 'react';
import { useId, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import { Button } from '../elements/button.tsx';
import { Icon } from '../elements/icon.tsx';
import type { Words } from '../words.ts';
import styles from './address-field.module.css';
import field from './field.module.css';

interface AddressFieldProps {
  ref?: Ref<HTMLTextAreaElement>;
  value: string;
  /** Receives the amount of a payment code, if it has one. */
  onChange: (address: string, more?: { amount?: string }) => void;
  /** The selected chain: BSC or TRON. */
  network: string;
  /** Offered for an address of another network. */
  otherNetwork?: {
    label: (network: Chain) => string;
    onSwitch: (network: Chain, code: PaymentCode) => void;
  };
  /** The server's objection, as text. */
  error?: string;
  /** Words of the namespace `common`. */
  t: Words;
  /** Another source of addresses beside paste and scan. */
  action?: ReactNode;
}

type Problem = 'pasteRefused' | 'nothingToPaste' | 'noCode' | 'otherNetwork';

/** Accepts typing, paste and a picture of a QR code; shows the address in groups of four. */
export function AddressField(props: AddressFieldProps) {
  const { value, onChange, network, error, t, action, otherNetwork } = props;
  const id = useId();
  const [problem, setProblem] = useState<Problem>();
  /** A payment code that is not taken, because it names another network. */
  const [refusedCode, setRefusedCode] = useState<PaymentCode>();
  // An incomplete address is no error while typing.
  const [isTyping, setTyping] = useState(false);
  const take = (text: string, otherwise: Problem) => {
    const code = readPaymentCode(text);
    const isOther = code?.chain !== undefined && code.chain !== network;
    setProblem(code ? (isOther ? 'otherNetwork' : undefined) : otherwise);
    setRefusedCode(isOther ? code : undefined);
    setTyping(false);
    if (code && !isOther) onChange(code.address, { amount: code.amount });
  };
  const offered = refusedCode ?? { address: value };
  const belongsTo = chainOf(offered.address);
  const isOfOther = belongsTo !== undefined && belongsTo !== network;
  const isWrong = value !== '' && (isOfOther || !isTyping) && !isWalletAddress(value, network);
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
          ref={props.ref}
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
            setRefusedCode(undefined);
            setTyping(true);
            onChange(event.target.value.replace(/\s+/g, ''));
          }}
        />
      </div>
      {note && <Note id={`${id}-note`} text={note} />}
      {isOfOther && otherNetwork && (
        <Button
          wide
          kind="secondary"
          onClick={() => {
            setProblem(undefined);
            setRefusedCode(undefined);
            otherNetwork.onSwitch(belongsTo, offered);
          }}
        >
          {otherNetwork.label(belongsTo)}
        </Button>
      )}
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

/** An address in groups for comparison. A copy of it has no gaps. */
export function AddressText({ address }: { address: string }) {
  return (
    <span className={styles.address}>
      {addressGroups(address).map((group, index) => (
        // Groups are identified by their position.
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
      // Some web views have no clipboard API, and the user may refuse access.
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
      // A file that is not a picture has no code.
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
          // Allows selecting the same picture again.
          target.value = '';
          if (picture) void read(picture);
        }}
      />
    </>
  );
}
