import type { ResponseOf } from '@shared/contract/call';
import type { Party } from '@shared/contract/money';
import type { previewQuota, QuotaPreview, redeemQuota } from '@shared/contract/vip-quota';
import { useDebounced, useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import {
  useConfirm,
  useDraft,
  useHoldNotice,
  useMoneyOperation,
  useOutcome,
  useQuote,
} from '@shared/host/money';
import { Notice, stacks } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import { Outcome, Sheet } from '@shared/ui/money';
import { useEffect } from 'react';
import { sheetActions } from '../common/sheet-actions.ts';
import { paths } from '../paths.ts';
import {
  actionOf,
  isOtherOffer,
  previewBody,
  previewPath,
  type QuotaRequest,
  quotaFlow,
  sendPaths,
  withQuote,
} from './quota.rules.ts';
import { QuotaFields, QuotaOffer } from './quota-form.tsx';

interface QuotaSheetProps {
  request: QuotaRequest | undefined;
  holdUntil: number;
  onRequest: (request: QuotaRequest | undefined) => void;
}

/**
 * Redeems, allocates or transfers quota after a preview. Opens by itself for a pending operation, and
 * for a request that was open before a reload or a visit to its agreement.
 */
export default function QuotaSheet({ request, holdUntil, onRequest }: QuotaSheetProps) {
  const { t } = useWords('c2c-vip');
  const { operation, state } = useMoneyOperation<ResponseOf<typeof redeemQuota>>(quotaFlow);
  const pending = state.kind === 'idle' ? undefined : actionOf(state.operation.path);
  const [kept, keep] = useDraft<QuotaRequest | undefined>('quota', undefined);
  // After a reload only the pending operation knows the action.
  useEffect(() => {
    if (pending && !request) onRequest({ action: pending, available: 0 });
  }, [pending]);
  useEffect(() => {
    if (!pending && kept) onRequest(kept);
  }, []);
  useEffect(() => keep(request), [request]);
  const { isOnItsWay, close, dismiss } = sheetActions({ operation, state }, () =>
    onRequest(undefined),
  );
  const action = request?.action ?? pending;
  const title = t(action ? `quota.do.${action}` : 'quota.title');
  const outcome = useOutcome({
    operation,
    state,
    title,
    receiptOf: ({ receipt }) => receipt ?? undefined,
    again: () => operation.close(),
    leaveTo: paths.quota.to(),
    next: { label: t('common:done'), onClick: close },
  });
  const hold = useHoldNotice(holdUntil);
  if (!request) return null;
  const send: RequestFormProps['send'] = ({ preview, to, agreed }) => {
    const { quoteId, expiresAt, amount, receive } = preview;
    const isMoney = request.action === 'redeem';
    const asset = isMoney ? 'YUT' : 'VIP';
    const moved = isMoney ? receive : String(amount);
    const summary = { asset, amount: moved, fee: '0', receive: moved, receiveAsset: asset, to };
    const path = sendPaths[request.action];
    const body = { quoteId: quoteId ?? '', agreed };
    return operation.start({ path, title, body, summary, expiresAt });
  };
  return (
    <Sheet title={title} onCancel={dismiss}>
      {outcome ? (
        <Outcome {...outcome} />
      ) : (
        <div className={stacks.medium}>
          {hold && <Notice {...hold} />}
          <p>{t(`quota.hint.${request.action}`)}</p>
          <RequestForm
            request={request}
            isOnItsWay={isOnItsWay}
            send={send}
            onClose={close}
            isHeld={!!hold}
          />
        </div>
      )}
    </Sheet>
  );
}

interface RequestFormProps {
  request: QuotaRequest;
  isOnItsWay: boolean;
  isHeld: boolean;
  send: (order: {
    preview: QuotaPreview;
    to: string;
    agreed: QuotaAgreement['agreed'];
  }) => Promise<'expired' | 'other'>;
  onClose: () => void;
}
type QuotaAgreement = ReturnType<typeof useAgreement>;

/** The fields of the request, and the preview below them. */
function RequestForm(props: RequestFormProps) {
  const { request } = props;
  const [to, setTo] = useDraft<Party | undefined>('to', undefined);
  const [units, setUnits] = useDraft('units', '');
  const settled = useDebounced(units, settleMs);
  const agreement = useAgreement({ kind: `quota.${request.action}`, namespace: 'c2c-vip' });
  return (
    <>
      <QuotaFields request={request} to={to} onTo={setTo} units={units} onUnits={setUnits} />
      <Offer
        // A new input is a new offer.
        key={`${to?.uid} ${settled}`}
        {...props}
        agreement={agreement}
        to={to}
        units={settled}
        isSettled={settled === units}
      />
    </>
  );
}

/** The preview waits until the typing pauses. */
const settleMs = 400;

interface OfferProps extends RequestFormProps {
  agreement: QuotaAgreement;
  to: Party | undefined;
  units: string;
  isSettled: boolean;
}

/** The preview with its confirm button, which says what is missing. */
function Offer(props: OfferProps) {
  const { request, agreement, isOnItsWay, isHeld, send, onClose, to, units, isSettled } = props;
  const { t } = useWords('c2c-vip');
  const body = previewBody(request, { to: to?.uid, units });
  const quote = useQuote<typeof previewQuota>({
    path: previewPath,
    body: isHeld ? undefined : body,
    amount: undefined,
    read: withQuote,
  });
  const missing = (): string | undefined => {
    if (isHeld) return t('common:money.holdTitle');
    if (request.available === 0) return t('quota.notEnough');
    if (request.action !== 'redeem' && !to) return t('quota.choosePerson');
    if (!isSettled) return t('common:money.gettingQuote');
    return body ? undefined : t('quota.enterUnits');
  };
  const { parts } = useConfirm<QuotaPreview>({
    quote,
    offer: quote.quote ? quote.terms : undefined,
    isOther: isOtherOffer,
    missing: missing(),
    label: t(`quota.now.${request.action}`),
    send: (preview) => send({ preview, to: to?.nickName ?? '', agreed: agreement.agreed }),
    isOnItsWay,
    isOpen: true,
    onClose,
  });
  const confirm = quote.quote && parts.confirm ? agreement.gate(parts.confirm) : parts.confirm;
  return (
    <QuotaOffer
      preview={quote.terms}
      agreement={<Agreement {...agreement.shown} onShow={undefined} />}
      parts={{ ...parts, confirm }}
    />
  );
}
