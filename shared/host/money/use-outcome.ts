import type { Receipt } from '@shared/contract/money';
import { useEffect, useRef } from 'react';
import { endDrafts, resumeDrafts } from '../end-drafts.ts';
import { failureText } from '../failure-words.ts';
import { useHelp } from '../help.ts';
import { useHost, useWords } from '../hooks.ts';
import { getHost } from '../host.ts';
import type { MoneyOperation, OperationState, UnknownState } from './operation.ts';
import type { ShownReceipt } from './receipt.ts';
import { useReceipt } from './receipt.ts';

/** All that the kit's outcome draws. */
export interface ShownOutcome {
  kind: 'done' | 'processing' | 'failed' | 'unknown' | 'missing';
  title: string;
  message?: string;
  receipt?: ShownReceipt;
  buttons: { label: string; onClick: () => void; busy?: boolean }[];
  help?: ShownReceipt['help'];
}

interface OutcomeInput<Answer> {
  operation: MoneyOperation<Answer>;
  state: OperationState<Answer>;
  /** The title of the receipt of an unknown outcome. */
  title: string;
  /** The receipt of an answer; undefined where it has none. */
  receiptOf: (answer: Answer) => Receipt | undefined;
  /** The form again, where the screen has one. */
  again?: () => void;
  /** Where the person goes from here: back, or there where they came from nowhere. */
  leaveTo: string;
  /** The next step, if it is not going back. */
  next?: { label: string; onClick: () => void };
}

/** The outcome of the screen's operation, unknown included; undefined before it ends. */
export function useOutcome<Answer>(input: OutcomeInput<Answer>): ShownOutcome | undefined {
  const { t } = useWords('common');
  const host = useHost();
  const receipts = useReceipt();
  const save = useSaveReceipt();
  const help = useHelp();
  const { state, operation, title } = input;
  useDraftsOf(state.kind);
  const back = { label: t('done'), onClick: () => host.back(input.leaveTo) };
  const leave = input.next ?? back;
  switch (state.kind) {
    case 'done': {
      const receipt = input.receiptOf(state.answer);
      const shown = receipt && receipts.ofReceipt(receipt);
      const isPending = receipt?.status === 1;
      // A receipt begins with its state, which says more than that it is on its way.
      const saying = receipt?.state === 'pending' ? undefined : shown?.rows[0]?.value;
      const saving = { label: t('money.saveImage'), onClick: () => void (shown && save(shown)) };
      return {
        kind: isPending ? 'processing' : 'done',
        title: isPending ? (saying ?? t('money.processing')) : t('money.done'),
        message: isPending ? t('money.processingHint') : undefined,
        receipt: shown ?? receipts.ofSummary(title, state.operation),
        buttons: shown ? [leave, saving] : [leave],
      };
    }
    case 'failed': {
      const { failure } = state;
      return {
        kind: 'failed',
        title: t('money.failed'),
        message: [failure && failureText(failure, t), t('money.nothingMoved')]
          .filter(Boolean)
          .join(' '),
        buttons: [
          ...(input.again ? [{ label: t('retry'), onClick: input.again }] : []),
          { ...leave, label: t('close') },
        ],
        help: help.withOperation(state.operation.key),
      };
    }
    case 'unknown':
      return {
        ...sayUnknown(state, t),
        receipt: receipts.ofSummary(title, state.operation),
        buttons: [wayOn({ state, operation, t })],
      };
    default:
      return undefined;
  }
}

/** What was sent does not come back, unless nothing was moved. */
function useDraftsOf(kind: OperationState<unknown>['kind']): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const isOpen = kind === 'sending' || kind === 'unknown';
    if (isOpen || kind === 'done') endDrafts();
    else if (wasOpen.current) resumeDrafts();
    wasOpen.current = isOpen;
  }, [kind]);
}

type Translate = ReturnType<typeof useWords>['t'];

/** It may be done, so that it must not be sent again; or it was not received, so that it may. */
function sayUnknown({ isMissing, canResend }: UnknownState, t: Translate) {
  if (!isMissing) {
    return { kind: 'unknown', title: t('money.unknown'), message: t('money.unknownHint') } as const;
  }
  const message = t(canResend ? 'money.missingHint' : 'money.missingWait');
  return { kind: 'missing', title: t('money.missing'), message } as const;
}

interface WayOnInput {
  state: UnknownState;
  operation: Pick<MoneyOperation<unknown>, 'check' | 'resend'>;
  t: Translate;
}

/** Sending again where that is safe, else asking now. */
const wayOn = ({ state, operation, t }: WayOnInput) => ({
  label: t(state.canResend ? 'money.resend' : 'money.checkNow'),
  busy: state.checking,
  onClick: () => void (state.canResend ? operation.resend() : operation.check()),
});

/**
 * An unknown outcome on a screen that shows it in place, as props of the kit's `ClaimNotice`. `text`
 * says that it is not known yet.
 */
export function useUnknownNotice(
  operation: WayOnInput['operation'],
  { state, text }: { state: OperationState<unknown>; text: string },
) {
  const { t } = useWords('common');
  const help = useHelp();
  if (state.kind !== 'unknown') return undefined;
  const { title, message } = sayUnknown(state, t);
  return {
    tone: 'warn',
    title: state.isMissing ? title : undefined,
    text: state.isMissing ? message : text,
    wayOn: wayOn({ state, operation, t }),
    help: help.withOperation(state.operation.key),
  } as const;
}

/** Saves a receipt as a picture: in the native app through the bridge, else as a download. */
export function useSaveReceipt(): (receipt: ShownReceipt) => Promise<void> {
  const { t } = useWords('common');
  return async (receipt) => {
    const { bridge, notices } = getHost();
    try {
      const { drawReceipt } = await import('./receipt-image.ts');
      const dataUrl = drawReceipt(receipt, document);
      await bridge.saveImage({ dataUrl, fileName: 'receipt.png' });
      notices.toast(t('money.imageSaved'));
    } catch {
      notices.toast(t('money.imageNotSaved'));
    }
  };
}
