import type { ResponseOf } from '@shared/contract/call';
import type { Campaign, cancelCampaign } from '@shared/contract/campaigns';
import { listScope, orderStatus } from '@shared/contract/enums';
import { failureText, useAmounts, useCursorList, useDates, useHost, useWords } from '@shared/host';
import { useMoneyOperation, useUnknownNotice } from '@shared/host/money';
import {
  Badge,
  Button,
  DetailRows,
  Notice,
  ProgressBar,
  Section,
  SegmentedControl,
} from '@shared/ui';
import { PlainList } from '@shared/ui/lists';
import { ClaimNotice } from '@shared/ui/money';
import { useState } from 'react';
import { progressToTarget } from '../common/progress.rules.ts';
import styles from './campaign-list.module.css';
import { useCampaignsInfiniteQuery } from './campaigns.api.ts';
import { VideoLink } from './video-link.tsx';

const scopes = ['now', 'history'] as const;
type Scope = (typeof scopes)[number];

/** The person's running and past campaigns with their results. */
export function CampaignList() {
  const { t } = useWords('creator-business');
  const [scope, setScope] = useState<Scope>('now');
  const list = useCursorList(useCampaignsInfiniteQuery({ scope: listScope[scope] }));
  return (
    <Section title={t('pool.mine')}>
      <SegmentedControl
        label={t('pool.mine')}
        items={scopes.map((id) => ({ id, label: t(`pool.scope.${id}`) }))}
        value={scope}
        onChange={setScope}
      />
      <PlainList
        {...list}
        rows={4}
        words={{
          failed: t('pool.listFailed'),
          emptyTitle: t(`pool.empty.${scope}`),
          emptyHint: t('pool.emptyHint'),
        }}
      >
        {(campaign) => <CampaignRow campaign={campaign} />}
      </PlainList>
    </Section>
  );
}

const badges = {
  [orderStatus.pending]: { word: 'runs', tone: 'accent' },
  [orderStatus.completed]: { word: 'ended', tone: 'neutral' },
  [orderStatus.cancel]: { word: 'cancelled', tone: 'neutral' },
} as const;

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { t } = useWords('creator-business');
  const { amount, format, showAsset } = useAmounts();
  const { date } = useDates();
  const { asset, goal, status, spent, budget, shown, results, returned, video } = campaign;
  const badge = badges[status];
  const money = (text: string) => `${amount(text)}\u00a0${asset}`;
  const progress = t('pool.spent', { spent: money(spent), budget: money(budget) });
  return (
    <div className={styles.campaign}>
      <div className={styles.head}>
        <span className={styles.name}>{t(`pool.goals.${goal}`)}</span>
        <Badge tone={badge.tone}>{t(`pool.state.${badge.word}`)}</Badge>
      </div>
      {video ? (
        <VideoLink video={video} />
      ) : (
        <span className={styles.hint}>{t('pool.videoGone')}</span>
      )}
      <ProgressBar
        label={t('pool.budget')}
        value={showAsset ? progressToTarget({ income: spent, target: budget }) : 0}
        valueText={progress}
      />
      <span className={styles.hint}>{progress}</span>
      <DetailRows
        rows={[
          { label: t('pool.shown'), value: format(String(shown), 0) },
          { label: t(`pool.results.${goal}`), value: format(String(results), 0) },
          { label: t('pool.ends'), value: date(campaign.endsAt) },
          ...(status === orderStatus.pending
            ? []
            : [{ label: t('pool.returned'), value: money(returned) }]),
        ]}
      />
      {status === orderStatus.pending && <EndCampaignButton campaign={campaign} />}
    </div>
  );
}

/** Ends a campaign early; the unspent budget is returned. */
function EndCampaignButton({ campaign }: { campaign: Campaign }) {
  const { t } = useWords('creator-business');
  const common = useWords('common');
  const { notices } = useHost();
  const { id, asset, budget } = campaign;
  const { operation, state } = useMoneyOperation<ResponseOf<typeof cancelCampaign>>(
    `campaignEnd:${id}`,
  );
  const busy = state.kind === 'sending' || state.kind === 'proving';
  const unknown = useUnknownNotice(operation, { state, text: common.t('claim.unknown') });
  const end = async () => {
    const isSure = await notices.confirm({
      title: t('pool.endTitle'),
      message: t('pool.endHint'),
      confirm: t('pool.end'),
      cancel: common.t('cancel'),
      danger: true,
    });
    if (!isSure) return;
    operation.close();
    const summary = {
      asset,
      amount: budget,
      fee: '0',
      receive: budget,
      receiveAsset: asset,
      to: '',
    };
    const order = { path: '/v1/business/campaign/cancel', title: t('pool.end'), body: { id } };
    await operation.start({ ...order, summary });
  };
  if (unknown) return <ClaimNotice {...unknown} />;
  return (
    <>
      {state.kind === 'failed' && state.failure && (
        <Notice tone="danger">{failureText(state.failure, common.t)}</Notice>
      )}
      <Button kind="secondary" size="small" busy={busy} onClick={() => void end()}>
        {t('pool.end')}
      </Button>
    </>
  );
}
