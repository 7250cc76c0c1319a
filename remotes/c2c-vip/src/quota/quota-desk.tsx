import type { ResponseOf } from '@shared/contract/call';
import type { Party } from '@shared/contract/money';
import type { previewQuota, QuotaPreview, redeemQuota } from '@shared/contract/vip-quota';
import { useDebounced, useWords } from '@shared/host';
import {
  useConfirm,
  useHoldNotice,
  useMoneyOperation,
  useOutcome,
  useQuote,
} from '@shared/host/money';
import { Notice } from '@shared/ui';
import { Outcome, Sheet } from '@shared/ui/money';
import { useEffect, useState } from 'react';
import { paths } from '../paths.ts';
import styles from './quota.module.css';
import {
  actionOf,
  asQuoted,
  isOtherOffer,
  previewBody,
  previewPath,
  type QuotaWish,
  quotaFlow,
  sendPaths,
} from './quota.rules.ts';
import { QuotaFields, QuotaOffer } from './quota-form.tsx';

interface QuotaDeskProps {
  wish: QuotaWish | undefined;
  holdUntil: number;
  onWish: (wish: QuotaWish | undefined) => void;
}

/** Where quota is moved: what it would do is shown first. What was left under way is found again. */
export default function QuotaDesk({ wish, holdUntil, onWish }: QuotaDeskProps) {
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const { operation, state } = useMoneyOperation<ResponseOf<typeof redeemQuota>>(quotaFlow);
  const left = state.kind === 'idle' ? undefined : actionOf(state.operation.path);
  // After a reload there is only what was left behind.
  useEffect(() => {
    if (left && !wish) onWish({ action: left, available: 0 });
  }, [left]);
  const close = () => {
    operation.close();
    onWish(undefined);
  };
  const action = wish?.action ?? left;
  const outcome = useOutcome({
    operation,
    state,
    title: action ? t(`quota.do.${action}`) : t('quota.title'),
    receiptOf: ({ receipt }) => receipt ?? undefined,
    again: () => operation.close(),
    leaveTo: paths.quota.to(),
    next: { label: common.t('done'), onClick: close },
  });
  const hold = useHoldNotice(holdUntil);
  if (!wish) return null;
  const isOnItsWay = state.kind === 'sending' || state.kind === 'proving';
  const cancel = () => {
    if (isOnItsWay) return;
    if (state.kind === 'unknown') onWish(undefined);
    else close();
  };
  const send = ({ preview, to }: { preview: QuotaPreview; to: string }) => {
    const { quoteId, expiresAt, amount, receive } = preview;
    const isMoney = wish.action === 'redeem';
    const asset = isMoney ? 'YUT' : 'VIP';
    const figure = isMoney ? receive : String(amount);
    const what = { asset, amount: figure, fee: '0', receive: figure, receiveAsset: asset, to };
    const path = sendPaths[wish.action];
    return operation.start({ path, body: { quoteId: quoteId ?? '' }, summary: what, expiresAt });
  };
  return (
    <Sheet title={t(`quota.do.${wish.action}`)} onCancel={cancel}>
      {outcome ? (
        <Outcome {...outcome} />
      ) : (
        <div className={styles.form}>
          {hold && <Notice {...hold} />}
          <p>{t(`quota.hint.${wish.action}`)}</p>
          <Wish wish={wish} isOnItsWay={isOnItsWay} send={send} onClose={close} isHeld={!!hold} />
        </div>
      )}
    </Sheet>
  );
}

interface WishProps {
  wish: QuotaWish;
  isOnItsWay: boolean;
  isHeld: boolean;
  send: (agreed: { preview: QuotaPreview; to: string }) => Promise<'expired' | 'other'>;
  onClose: () => void;
}

/** To whom and how many; below it what that would come to. */
function Wish(props: WishProps) {
  const { wish } = props;
  const [to, setTo] = useState<Party>();
  const [units, setUnits] = useState('');
  const settled = useDebounced(units, settleMs);
  return (
    <>
      <QuotaFields wish={wish} to={to} onTo={setTo} units={units} onUnits={setUnits} />
      <Offer
        // Something else to agree to begins anew.
        key={`${to?.uid} ${settled}`}
        {...props}
        to={to}
        units={settled}
        isSettled={settled === units}
      />
    </>
  );
}

/** Units are asked for once the person has stopped typing. */
const settleMs = 400;

interface OfferProps extends WishProps {
  to: Party | undefined;
  units: string;
  isSettled: boolean;
}

/** What is still missing, and then what it would come to and the way to agree to it. */
function Offer(props: OfferProps) {
  const { wish, isOnItsWay, isHeld, send, onClose, to, units, isSettled } = props;
  const { t } = useWords('c2c-vip');
  const common = useWords('common');
  const body = previewBody(wish, { to: to?.uid, units });
  const quote = useQuote<typeof previewQuota>({
    path: previewPath,
    body: isHeld ? undefined : body,
    amount: undefined,
    read: asQuoted,
  });
  const missing = (): string | undefined => {
    if (isHeld) return common.t('money.holdTitle');
    if (wish.available === 0) return t('quota.notEnough');
    if (wish.action !== 'redeem' && !to) return t('quota.choosePerson');
    if (!isSettled) return common.t('money.gettingQuote');
    return body ? undefined : t('quota.enterUnits');
  };
  const { parts } = useConfirm<QuotaPreview>({
    quote,
    offer: quote.quote ? quote.terms : undefined,
    isOther: isOtherOffer,
    missing: missing(),
    label: t(`quota.now.${wish.action}`),
    send: (preview) => send({ preview, to: to?.nickName ?? '' }),
    isOnItsWay,
    isOpen: true,
    onClose,
  });
  return <QuotaOffer preview={quote.terms} parts={parts} />;
}
