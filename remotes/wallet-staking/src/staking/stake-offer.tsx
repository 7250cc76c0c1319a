import type { previewStake } from '@shared/contract/stake';
import { refetchTags, useWords } from '@shared/host';
import type { useAgreement } from '@shared/host/agreement';
import type { QuoteState } from '@shared/host/money';
import { useConfirm } from '@shared/host/money';
import { Notice, Skeleton, stacks, textStyles } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import { ConfirmFoot, ConfirmWarning, MoneyRows } from '@shared/ui/money';
import { useEffect } from 'react';
import { PlanChanges } from './plan-changes.tsx';
import type { ActionSheetProps } from './stake-action-sheet.tsx';
import type { StakePreview } from './staking.rules.ts';
import {
  changedFacts,
  isOtherOffer,
  isSwitch,
  losesDay,
  orderFor,
  payoutFacts,
} from './staking.rules.ts';
import { useValueBefore } from './use-plan-rows.ts';
import { useStakeFormat } from './use-stake-format.ts';

interface StakeOfferProps extends ActionSheetProps {
  quote: QuoteState<typeof previewStake>;
  agreement: ReturnType<typeof useAgreement>;
  /** Why the offer cannot be confirmed yet. */
  reason?: string;
}

/** The server's preview of an action: what it changes, moves and costs, and the confirm button. */
export function StakeOffer(props: StakeOfferProps) {
  const { order, requested, quote, agreement, reason, send, isOnItsWay, onClose } = props;
  const { t } = useWords('wallet-staking');
  const { action, on } = requested;
  const { failure, isAsking, isExpired } = quote;
  const isCurrent = !reason && !isAsking && !failure;
  const offer = isCurrent && quote.terms?.after ? quote.terms : undefined;
  const { agreed } = agreement;
  const mayBeSent = offer && !isExpired && orderFor(order, { requested, offer, agreed });
  // A refusal means that the page behind the sheet shows stale data.
  useEffect(() => {
    if (failure?.kind === 'refused') void refetchTags(['money']);
  }, [failure]);
  const { shown, parts } = useConfirm<StakePreview>({
    quote,
    offer: mayBeSent ? offer : undefined,
    isOther: isOtherOffer,
    missing: reason,
    label: isSwitch(action)
      ? t(`staking.${on ? 'switchOn' : 'switchOff'}`)
      : t(`staking.do.${action}`),
    send: async (shownOffer) => {
      const sent = orderFor(order, { requested, offer: shownOffer, agreed });
      const end = sent ? await send(sent) : 'other';
      if (end === 'expired') void refetchTags(['money']);
      return end;
    },
    isOnItsWay,
    isOpen: true,
    onClose,
  });
  const { confirm } = parts;
  const button = confirm && mayBeSent ? agreement.gate(confirm) : confirm;
  return (
    <div className={stacks.large}>
      <ConfirmWarning warning={parts.warning} />
      {offer && <Offer offer={offer} seen={shown} />}
      {!reason && isAsking && <Skeleton shape="block" width="100%" height={180} />}
      <Agreement {...agreement.shown} onShow={undefined} />
      <ConfirmFoot {...parts} confirm={button} />
    </div>
  );
}

function Offer({ offer, seen }: { offer: StakePreview; seen: StakePreview | undefined }) {
  const { t } = useWords('wallet-staking');
  const { factValue, factLabel } = useStakeFormat('exact');
  const beforeOf = useValueBefore('exact');
  const { before, after } = offer;
  const shown = seen && payoutFacts(seen);
  // An amount that the earlier offer did not have counts as zero.
  const shownAs = (name: string) => shown?.find((one) => one.name === name)?.value ?? '0';
  const rows = payoutFacts(offer).map((one) => ({
    id: one.name,
    label: factLabel(one.name),
    value: factValue(one),
    before: shown && beforeOf(one, shownAs(one.name)),
  }));
  return (
    <>
      {losesDay(offer) && <Notice tone="warn">{t('staking.restarts')}</Notice>}
      {before && after && <PlanChanges facts={changedFacts(before, after)} shown={seen?.after} />}
      {after?.estimate !== before?.estimate && (
        <p className={textStyles.hint}>{t('staking.estimateHint')}</p>
      )}
      {rows.length > 0 && <MoneyRows rows={rows} unknown={t('common:unknown')} />}
    </>
  );
}
