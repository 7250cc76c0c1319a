import type { ResponseOf } from '@shared/contract/call';
import type {
  CampaignGoal,
  checkCampaign,
  createCampaign,
  getCampaignInfo,
} from '@shared/contract/campaigns';
import { useAmounts, useDates, useWords } from '@shared/host';
import { useAgreement } from '@shared/host/agreement';
import {
  useDraft,
  useExact,
  useFocusNext,
  useMoney,
  useOutcome,
  useQuoteRows,
} from '@shared/host/money';
import { Card, EmptyState, Notice } from '@shared/ui';
import { Agreement } from '@shared/ui/agreement';
import {
  AmountField,
  ChoiceBoxes,
  ConfirmSheet,
  Outcome,
  QuoteBlock,
  SubmitButton,
} from '@shared/ui/money';
import { paths } from '../paths.ts';
import { campaignDays, firstVideo } from './campaign.rules.ts';
import { CampaignList } from './campaign-list.tsx';
import { PublishVideo } from './publish-video.tsx';
import styles from './video.module.css';
import { VideoChoice } from './video-choice.tsx';
import { useVideoTitle } from './video-line.tsx';

type Info = ResponseOf<typeof getCampaignInfo>;

type CampaignMoney = ReturnType<typeof useMoney<typeof checkCampaign, typeof createCampaign>>;

/** The form for a new campaign, above the existing ones. The server estimates the results. */
export function CampaignForm({ info }: { info: Info }) {
  const { t } = useWords('creator-business');
  const exact = useExact();
  const { days: inDays } = useDates();
  const rowsOf = useQuoteRows();
  const [videoId, setVideoId] = useDraft('video', firstVideo(info.videos));
  const [goal, setGoal] = useDraft<CampaignGoal>('goal', 'views');
  const [days, setDays] = useDraft('days', campaignDays(info.mostDays)[1] ?? 1);
  const titleOf = useVideoTitle();
  const video = info.videos.find(({ id }) => id === videoId);
  const { asset } = info;
  const agreement = useAgreement({ kind: 'campaign.create', namespace: 'creator-business' });
  const money = useMoney<typeof checkCampaign, typeof createCampaign>({
    flow: 'campaign',
    title: t('pool.new'),
    asset,
    verify: {
      path: '/v1/business/campaign/verify',
      body: videoId === '' ? undefined : { videoId, goal, days },
    },
    send: '/v1/business/campaign/create',
    more: { agreed: agreement.agreed },
    missing: videoId === '' ? t('pool.noVideo') : undefined,
    labels: { next: t('pool.next'), confirm: t('pool.pay') },
  });
  const outcome = useOutcome({
    ...money,
    receiptOf: () => undefined,
    leaveTo: paths.trafficPool.to(),
  });
  const focusNext = useFocusNext([money.field.ref]);
  const estimateRows = useEstimateRows(money);
  if (outcome) return <Outcome {...outcome} />;
  const { hold, nothing, confirming } = money;
  const { total } = rowsOf({ ...money.quote, asset, receiveAsset: asset });
  return (
    <>
      <p>{t('pool.hint')}</p>
      {hold && <Notice {...hold} />}
      {info.videos.length === 0 ? (
        <EmptyState
          title={t('pool.noVideo')}
          message={t('pool.noVideoHint')}
          action={<PublishVideo />}
        />
      ) : (
        <>
          <VideoChoice videos={info.videos} value={videoId} onChange={setVideoId} />
          <ChoiceBoxes
            label={t('pool.goal')}
            items={info.goals.map((id) => ({ id, name: t(`pool.goals.${id}`) }))}
            value={goal}
            onChange={setGoal}
          />
          <ChoiceBoxes
            label={t('pool.days')}
            items={campaignDays(info.mostDays).map((count) => ({
              id: String(count),
              name: inDays(count),
            }))}
            value={String(days)}
            onChange={(id) => {
              setDays(Number(id));
              focusNext();
            }}
          />
          <Card>
            <AmountField
              {...money.field}
              label={t('pool.perDay')}
              available={{ ...money.field.available, label: t('pool.availablePerDay') }}
            />
          </Card>
          {nothing && <Notice {...nothing} />}
          <QuoteBlock {...money.quoteBlock} rows={[...estimateRows, total]} />
          <EstimateNote money={money} />
          <Agreement {...agreement.shown} />
          <SubmitButton {...(money.quote.quote ? agreement.gate(money.submit) : money.submit)} />
        </>
      )}
      {confirming && (
        <ConfirmSheet
          {...confirming.sheet}
          title={t('pool.new')}
          amount={exact(confirming.quote.total, asset)}
          rows={[
            { id: 'video', label: t('pool.video'), value: video && titleOf(video) },
            { id: 'goal', label: t('pool.goal'), value: t(`pool.goals.${goal}`) },
            { id: 'days', label: t('pool.days'), value: inDays(days) },
            ...estimateRows,
          ]}
        />
      )}
      <CampaignList />
    </>
  );
}

/** The estimated results, and the end date. */
function useEstimateRows(money: CampaignMoney) {
  const { t } = useWords('creator-business');
  const { format } = useAmounts();
  const { date } = useDates();
  const { terms } = money;
  const { isAsking } = money.quote;
  const estimate = terms?.estimate;
  return [
    {
      id: 'estimate',
      label: t('pool.estimate'),
      value: estimate
        ? t('pool.range', {
            low: format(String(estimate.low), 0),
            high: format(String(estimate.high), 0),
          })
        : isAsking || money.quote.failure
          ? undefined
          : '—',
      isLoading: isAsking,
    },
    {
      id: 'ends',
      label: t('pool.ends'),
      value: terms && date(terms.endsAt),
      isLoading: isAsking && !terms,
    },
  ];
}

/** Where the estimate comes from, or why there is none. */
function EstimateNote({ money }: { money: CampaignMoney }) {
  const { t } = useWords('creator-business');
  const { terms, quote } = money;
  if (!terms?.quote || quote.isAsking || quote.failure) return null;
  return <p className={styles.note}>{t(`pool.estimateFrom.${terms.estimate?.basis ?? 'none'}`)}</p>;
}
