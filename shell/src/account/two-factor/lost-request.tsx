import type { cancelLostRequest, LostRequest } from '@shared/contract/safe';
import { Link, useDates, useHost, useNow, useWords } from '@shared/host';
import { useWait } from '@shared/host/internal';
import { Button, Card, Notice, Steps } from '@shared/ui';
import { useSafeChange } from '../security/safety.api.ts';
import styles from '../security/security.module.css';
import { FormFailure, StepHeading } from '../security/step-parts.tsx';
import { useAttempt } from '../security/use-attempt.ts';
import { outcomeOf, stagesOf } from './retrieve.rules.ts';

interface LostRequestViewProps {
  request: LostRequest;
  /** For a signed-out person. */
  ticket?: string;
  refresh: { run: () => void; busy: boolean };
  onAnew: () => void;
}

export function LostRequestView({ request, ticket, refresh, onAnew }: LostRequestViewProps) {
  const { t } = useWords('account');
  const { completesAt, reason, status } = request;
  const state = ({ 1: 'pending', 2: 'completed', 3: outcomeOf(request) } as const)[status];
  const hint = state === 'closed' ? 'cancelled' : state;
  const { dateTime } = useDates();
  const items = stagesOf(request).map(({ name, status: stage, at }) => ({
    title: t(`twoFactor.retrieve.stages.${name}`),
    detail: at > 0 ? dateTime(at) : undefined,
    status: stage,
    // The title tells how the request ended; “failed” would be misleading.
    statusLabel: stage === 'failed' ? undefined : t(`common:step.${stage}`),
  }));
  return (
    <div className={styles.step}>
      <StepHeading title={t(`twoFactor.retrieve.states.${state}`)}>
        {t(`twoFactor.retrieve.stateHints.${hint}`)}
      </StepHeading>
      <Card>
        <Steps label={t('twoFactor.retrieve.progress')} items={items} />
      </Card>
      {status === 1 && completesAt > 0 && <TimeLeft until={completesAt} />}
      {reason && <Notice tone="danger">{reason}</Notice>}
      {status === 1 && <PendingActions ticket={ticket} refresh={refresh} />}
      {status === 2 && <CompletedAction ticket={ticket} />}
      {status === 3 && (
        <Button wide onClick={onAnew}>
          {t('twoFactor.retrieve.anew')}
        </Button>
      )}
    </div>
  );
}

function TimeLeft({ until }: { until: number }) {
  const { t } = useWords('account');
  const wait = useWait();
  const left = until - useNow();
  if (left <= 0) return null;
  return <p className={styles.hint}>{t('twoFactor.retrieve.left', { time: wait(left) })}</p>;
}

function PendingActions({ ticket, refresh }: Pick<LostRequestViewProps, 'ticket' | 'refresh'>) {
  const { t } = useWords('account');
  const { notices } = useHost();
  const change = useSafeChange();
  const { attempt, busy, error } = useAttempt();
  const cancel = async () => {
    const confirmed = await notices.confirm({
      title: t('twoFactor.retrieve.confirmCancel'),
      confirm: t('twoFactor.retrieve.cancel'),
      cancel: t('common:back'),
    });
    if (!confirmed) return;
    await attempt(() =>
      change<typeof cancelLostRequest>('/v1/safe/authenticatorLost/cancel', () => ({ ticket })),
    );
  };
  return (
    <>
      <FormFailure message={error} />
      <Button wide icon="retry" busy={refresh.busy} onClick={refresh.run}>
        {t('common:refresh')}
      </Button>
      <Button wide kind="plain" busy={busy} onClick={() => void cancel()}>
        {t('twoFactor.retrieve.cancel')}
      </Button>
    </>
  );
}

function CompletedAction({ ticket }: { ticket?: string }) {
  const { t } = useWords('account');
  return ticket === undefined ? (
    <Button wide link={<Link to="/2fa/tutorial" />}>
      {t('security.authenticator.setUp')}
    </Button>
  ) : (
    <Button wide link={<Link to="/sign-in" />}>
      {t('common:signIn')}
    </Button>
  );
}
