import type { ResponseOf } from '@shared/contract/call';
import type { verifyCryptoWithdrawal } from '@shared/contract/withdraw';
import { useAmounts, useWords } from '@shared/host';
import { useExact, useQuote } from '@shared/host/money';
import type { Chain } from '@shared/lib/address';
import { chains } from '@shared/lib/address';
import { isZero } from '@shared/lib/amount-rules';
import type { Asset } from '@shared/lib/money';
import { ChoiceBoxes } from '@shared/ui/money';
import { useState } from 'react';
import styles from './network-choice.module.css';
import { useArrivalText } from './use-arrival-text.ts';

type Terms = ResponseOf<typeof verifyCryptoWithdrawal>;

interface NetworkChoiceProps {
  asset: Asset;
  /** The amount, which decides who decides about it. */
  typed: string;
  value: Chain;
  onChange: (network: Chain) => void;
  /** The form has already loaded the terms of the chosen network. */
  chosen: { terms: Terms | undefined; isAsking: boolean };
}

/** The networks side by side, each with its fee, minimum and arrival time. */
export function NetworkChoice(props: NetworkChoiceProps) {
  const { t } = useWords('wallet-staking');
  const { asset, typed, value, onChange, chosen } = props;
  const items = chains.map((network) => ({
    id: network,
    name: network,
    facts: (
      <Facts
        asset={asset}
        typed={typed}
        network={network}
        chosen={network === value ? chosen : undefined}
        similar={chosen.terms}
      />
    ),
  }));
  return (
    <ChoiceBoxes
      size="large"
      label={t('withdraw.network')}
      items={items}
      value={value}
      onChange={onChange}
    />
  );
}

interface FactsProps extends Pick<NetworkChoiceProps, 'asset' | 'typed'> {
  network: Chain;
  chosen: NetworkChoiceProps['chosen'] | undefined;
  /** The terms of another network, whose lines are about as long. */
  similar: LineTerms | undefined;
}

type LineTerms = Pick<Terms, 'feeCharge' | 'feePercent' | 'smallest' | 'arrivals'>;

/** Hidden, its lines wrap as those of real terms do. */
const typicalTerms: LineTerms = {
  feeCharge: '1',
  feePercent: '0.001',
  smallest: '10',
  arrivals: { automatic: '000000 00 0000000', reviewed: '', reviewedFrom: '1000' },
};

/** The terms of one network; loads them unless the form already has. */
function Facts({ asset, typed, network, chosen, similar = typicalTerms }: FactsProps) {
  const common = useWords('common');
  const [known, setKnown] = useState<{ asset: Asset; terms: Terms }>();
  const isKnown = known?.asset === asset;
  const quote = useQuote<typeof verifyCryptoWithdrawal>({
    path: '/v1/business/withdraw/cryptoVerify',
    body: chosen || isKnown ? undefined : { asset, network },
    amount: undefined,
  });
  const current = chosen ? chosen.terms : quote.terms;
  // Keeps the terms when another network is chosen. React re-renders before it paints.
  if (current && current !== known?.terms) setKnown({ asset, terms: current });
  const terms = current ?? (isKnown ? known.terms : undefined);
  const { isAsking } = chosen ?? quote;
  if (terms) return <FactLines asset={asset} typed={typed} terms={terms} />;
  if (!isAsking) return common.t('unknown');
  return (
    <span className={styles.loading} aria-busy="true" aria-hidden="true">
      <FactLines asset={asset} typed="" terms={similar} />
    </span>
  );
}

interface FactLinesProps extends Pick<FactsProps, 'asset' | 'typed'> {
  terms: LineTerms;
}

function FactLines({ asset, typed, terms }: FactLinesProps) {
  const common = useWords('common');
  const arrivalText = useArrivalText();
  const exact = useExact();
  const { percent } = useAmounts();
  return (
    <>
      <span>
        {common.t('labelled', { label: common.t('fee'), value: exact(terms.feeCharge, asset) })}
        {!isZero(terms.feePercent) && ` + ${percent(terms.feePercent)}`}
      </span>
      <span>{common.t('money.atLeast', { amount: exact(terms.smallest), asset })}</span>
      <span>{arrivalText(terms.arrivals, { asset, typed, isShort: true })}</span>
    </>
  );
}
