import type { previewStake, StakeAction, StakeOrder } from '@shared/contract/stake';
import { useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import { useAmountQuote, useDraft, useExact, useQuote } from '@shared/host/money';
import { Skeleton } from '@shared/ui';
import { AmountField, Sheet } from '@shared/ui/money';
import type { ComponentType } from 'react';
import { StakeOffer } from './stake-offer.tsx';
import { useStakeInfoQuery } from './staking.api.ts';
import type { ActionOrder, RequestedAction } from './staking.rules.ts';
import { agreedKindOf, isSwitch, previewPath, upgradesFor, withQuote } from './staking.rules.ts';
import { TermChoice } from './term-choice.tsx';

export interface ActionSheetProps {
  order: StakeOrder;
  requested: RequestedAction;
  /** The call is being sent. */
  isOnItsWay: boolean;
  send: (order: ActionOrder) => Promise<'expired' | 'other'>;
  onClose: () => void;
}

/** The two actions that need input first. */
const forms: Partial<Record<StakeAction, ComponentType<ActionSheetProps>>> = {
  addPrincipal: AddPrincipal,
  upgrade: Upgrade,
};

/** Shows what an action changes before it is confirmed. Loaded on demand. */
export default function StakeActionSheet(props: ActionSheetProps) {
  const { t } = useWords('wallet-staking');
  const { action } = props.requested;
  const Form = forms[action] ?? PreviewOnly;
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

/** The agreement that an action needs, if any. */
const useActionAgreement = ({ requested }: ActionSheetProps) =>
  useAgreement({ kind: agreedKindOf(requested.action), namespace: 'wallet-staking' });

function PreviewOnly(props: ActionSheetProps) {
  const { action, on = false } = props.requested;
  const orderId = props.order.id;
  const quote = useQuote<typeof previewStake>({
    path: previewPath,
    body: isSwitch(action) ? { action, orderId, on: on ? 1 : 0 } : { action, orderId },
    amount: undefined,
    read: withQuote,
  });
  return <StakeOffer {...props} quote={quote} agreement={useActionAgreement(props)} />;
}

function AddPrincipal(props: ActionSheetProps) {
  const common = useWords('common');
  const { field, quote, reason } = useAmountQuote<typeof previewStake>({
    draft: 'addPrincipal',
    asset: 'YUT',
    verify: {
      path: previewPath,
      body: { action: 'addPrincipal', orderId: props.order.id },
      read: withQuote,
    },
  });
  const agreement = useActionAgreement(props);
  const offer = { quote, reason, agreement };
  return (
    <>
      <AmountField {...field} label={common.t('amount')} />
      <StakeOffer key={field.value} {...props} {...offer} />
    </>
  );
}

function Upgrade(props: ActionSheetProps) {
  const { t } = useWords('wallet-staking');
  const exact = useExact();
  const { data } = useStakeInfoQuery();
  const [termId, setTermId] = useDraft<string | undefined>('term', undefined);
  const agreement = useActionAgreement(props);
  const quote = useQuote<typeof previewStake>({
    path: previewPath,
    body: termId ? { action: 'upgrade', orderId: props.order.id, termId } : undefined,
    amount: undefined,
    read: withQuote,
  });
  if (!data) return <Skeleton shape="block" width="100%" height={120} />;
  const items = upgradesFor(data.stakeDetailList, props.order).map(({ term, problem }) => {
    const smallest = t('common:money.atLeast', { amount: exact(term.smallest), asset: 'YUT' });
    const notes = { soldOut: t('staking.soldOut'), tooSmall: smallest };
    return { ...term, note: problem && notes[problem] };
  });
  // With every term closed there is nothing to choose: the button says what the first one takes.
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
      <StakeOffer
        key={termId}
        {...props}
        quote={quote}
        agreement={agreement}
        reason={termId ? undefined : missing}
      />
    </>
  );
}
