import type { previewStake, StakeAction, StakeOrder } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import type { MoneyOrder } from '@shared/host/money';
import { useAmountQuote, useExact, useQuote } from '@shared/host/money';
import { Skeleton } from '@shared/ui';
import { AmountField, Sheet } from '@shared/ui/money';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { StakeOffer } from './stake-offer.tsx';
import { useStakeInfoQuery } from './staking.api.ts';
import type { AskedAction } from './staking.rules.ts';
import { asQuoted, isSwitch, previewPath, upgradesFor } from './staking.rules.ts';
import { TermChoice } from './term-choice.tsx';

export interface ActionSheetProps {
  order: StakeOrder;
  asked: AskedAction;
  /** It is being sent. */
  isOnItsWay: boolean;
  send: (order: MoneyOrder) => Promise<'expired' | 'other'>;
  onClose: () => void;
}

/** These two need something from the person first. */
const forms: Partial<Record<StakeAction, ComponentType<ActionSheetProps>>> = {
  addPrincipal: AddPrincipal,
  upgrade: Upgrade,
};

/** What an action would change, before it is confirmed. Loaded when one is asked for. */
export default function StakeActionSheet(props: ActionSheetProps) {
  const { t } = useWords('wallet-staking');
  const { action } = props.asked;
  const Form = forms[action] ?? AsItIs;
  const close = () => {
    if (!props.isOnItsWay) props.onClose();
  };
  return (
    <Sheet title={t(`staking.do.${action}`)} onCancel={close}>
      <p>{t(`staking.${action}Hint`)}</p>
      <Form {...props} onClose={close} />
    </Sheet>
  );
}

function AsItIs(props: ActionSheetProps) {
  const { action, on = false } = props.asked;
  const orderId = props.order.id;
  const quote = useQuote<typeof previewStake>({
    path: previewPath,
    body: isSwitch(action) ? { action, orderId, on: on ? 1 : 0 } : { action, orderId },
    amount: undefined,
    read: asQuoted,
  });
  return <StakeOffer {...props} quote={quote} />;
}

function AddPrincipal(props: ActionSheetProps) {
  const common = useWords('common');
  const { field, quote, reason } = useAmountQuote<typeof previewStake>({
    asset: 'YUT',
    verify: {
      path: previewPath,
      body: { action: 'addPrincipal', orderId: props.order.id },
      read: asQuoted,
    },
  });
  return (
    <>
      <AmountField {...field} label={common.t('amount')} />
      <StakeOffer key={field.value} {...props} quote={quote} reason={reason} />
    </>
  );
}

function Upgrade(props: ActionSheetProps) {
  const { t } = useWords('wallet-staking');
  const common = useWords('common');
  const exact = useExact();
  const { data } = useStakeInfoQuery();
  const [termId, setTermId] = useState<string>();
  const quote = useQuote<typeof previewStake>({
    path: previewPath,
    body: termId ? { action: 'upgrade', orderId: props.order.id, termId } : undefined,
    amount: undefined,
    read: asQuoted,
  });
  if (!data) return <Skeleton shape="block" width="100%" height={120} />;
  const items = upgradesFor(data.stakeDetailList, props.order).map(({ term, problem }) => {
    const smallest = common.t('money.atLeast', { amount: exact(term.smallest), asset: 'YUT' });
    const notes = { soldOut: t('staking.soldOut'), tooSmall: smallest };
    return { ...term, note: problem && notes[problem] };
  });
  // Where all of them are closed there is nothing to choose: the first says what it would take.
  const closed = items.every(({ note }) => note !== undefined) ? items[0]?.note : undefined;
  const missing = closed ?? t('staking.chooseTerm');
  return (
    <>
      <TermChoice
        label={t('staking.longerTerm')}
        items={items}
        value={termId}
        onChange={setTermId}
      />
      <StakeOffer key={termId} {...props} quote={quote} reason={termId ? undefined : missing} />
    </>
  );
}
