import type { Failure } from '@shared/host';
import {
  isNotFound,
  useDates,
  useHost,
  useLoadFailed,
  useNow,
  useSearchParams,
  useWords,
} from '@shared/host';
import { rawStorage, useWait } from '@shared/host/internal';
import type { IconName, Tone } from '@shared/ui';
import { Button, ErrorState, Icon, Loading, RoundIcon, Skeleton, textStyles } from '@shared/ui';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { SafetyPage } from '../security/safety-page.tsx';
import { StepHeading } from '../security/step-parts.tsx';
import styles from './face-result.module.css';
import { transactionOf } from './face-result.rules.ts';
import type { LivenessResult } from './use-liveness.ts';
import { useLiveness } from './use-liveness.ts';

/** The result of a liveness check, by its id (§3: livenessTransactionId). */
export default function FaceResultPage() {
  const { t } = useWords('account');
  const storage = rawStorage('device');
  const [query] = useSearchParams();
  const asked = query.get('livenessTransactionId');
  const id = transactionOf(asked, storage.get('livenessTransactionId'));
  // Stored for visits without the id, for example from the security screen.
  useEffect(() => {
    if (id !== undefined && id === asked) storage.set('livenessTransactionId', id);
  }, [id, asked, storage]);
  return (
    <SafetyPage title={t('shell:titles.faceResult')}>
      {id === undefined ? <NotBegun /> : <Result key={id} id={id} />}
    </SafetyPage>
  );
}

/** Without a check, the screen shows how to start one. */
function NotBegun() {
  return <View kind="none" action={<Begin label="start" />} />;
}

function Result({ id }: { id: string }) {
  const { t } = useWords('account');
  const { result, failure, busy, isLong, refresh } = useLiveness(id);
  const { dateTime } = useDates();
  if (!result) return failure ? <Failed {...{ failure, busy, refresh }} /> : <Waiting />;
  return (
    <View
      kind={isLong && result.state === 'checking' ? 'long' : result.state}
      result={result}
      action={
        <Action result={result} ask={isLong || failure !== undefined} {...{ busy, refresh }} />
      }
      note={t('faceResult.updatedAt', { time: dateTime(result.updatedAt) })}
    />
  );
}

interface Refreshing {
  busy: boolean;
  refresh: () => void;
}

function Failed({ failure, busy, refresh }: Refreshing & { failure: Failure }) {
  const { t } = useWords('common');
  const loadFailed = useLoadFailed();
  if (isNotFound(failure)) return <NotBegun />;
  const query = { error: failure, isFetching: busy, refetch: refresh };
  return <ErrorState {...loadFailed(t('somethingWentWrong'), query)} />;
}

function Waiting() {
  return (
    <div className={styles.result} aria-busy="true">
      <Skeleton shape="circle" width={72} />
      <Skeleton width="60%" />
      <Skeleton width="80%" />
    </div>
  );
}

type Kind = LivenessResult['state'] | 'long' | 'none';

const marks: Record<Exclude<Kind, 'checking'>, { tone: Tone; icon: IconName }> = {
  passed: { tone: 'up', icon: 'check' },
  failed: { tone: 'down', icon: 'close' },
  expired: { tone: 'warn', icon: 'alert' },
  inReview: { tone: 'accent', icon: 'info' },
  long: { tone: 'accent', icon: 'info' },
  none: { tone: 'accent', icon: 'info' },
};

interface ViewProps {
  kind: Kind;
  result?: LivenessResult;
  action?: ReactNode;
  note?: string;
}

function View({ kind, result, action, note }: ViewProps) {
  const { t } = useWords('account');
  const mark = kind === 'checking' ? undefined : marks[kind];
  return (
    <div className={styles.result}>
      <RoundIcon tone={mark?.tone ?? 'accent'} size={72}>
        {mark ? <Icon name={mark.icon} size={36} /> : <Loading size={36} />}
      </RoundIcon>
      <div role="status">
        <StepHeading key={kind} title={t(`faceResult.states.${kind}`)}>
          {result?.reason || t(`faceResult.hints.${kind}`)}
        </StepHeading>
      </div>
      {action}
      {note && <p className={textStyles.hint}>{note}</p>}
    </div>
  );
}

interface ActionProps extends Refreshing {
  result: LivenessResult;
  /** Polling has ended. */
  ask: boolean;
}

/** The next action. */
function Action({ result, ask, busy, refresh }: ActionProps) {
  const common = useWords('common');
  const { back } = useHost();
  if (result.state === 'passed') {
    return (
      <Button wide onClick={() => back()}>
        {common.t('done')}
      </Button>
    );
  }
  if (result.state === 'failed' || result.state === 'expired') {
    return <Begin label="again" notBefore={result.retryAt} />;
  }
  if (result.state === 'checking' && !ask) return null;
  return (
    <Button wide kind="secondary" icon="retry" busy={busy} onClick={refresh}>
      {common.t('refresh')}
    </Button>
  );
}

interface BeginProps {
  label: 'start' | 'again';
  notBefore?: number;
}

function Begin({ label, notBefore = 0 }: BeginProps) {
  const { t } = useWords('account');
  const { bridge } = useHost();
  const wait = useWait();
  const left = notBefore - useNow();
  if (left > 0) {
    return <p className={textStyles.hint}>{t('faceResult.againIn', { time: wait(left) })}</p>;
  }
  return (
    <Button wide onClick={() => bridge.goKyc()}>
      {t(`faceResult.${label}`)}
    </Button>
  );
}
