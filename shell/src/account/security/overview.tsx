import type { SafeInfo } from '@shared/contract/safe';
import { Link, useDates, useHost, useUser, useWords } from '@shared/host';
import { Button, Card, Icon, ListRow, Notice, RoundIcon } from '@shared/ui';
import type { ReactNode } from 'react';
import { icons } from './icons.ts';
import styles from './security.module.css';
import { HoldNotice } from './step-parts.tsx';
import type { SafetyStep } from './steps.rules.ts';
import { identityState, stepPath } from './steps.rules.ts';

/** The protection of the account and its holds; each row opens its step. */
export function Overview({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const { isSetPayPassword, isTwoStep } = info;
  const onOff = (on: number): string => t(on ? 'security.on' : 'security.off');
  return (
    <>
      <Notices info={info} />
      <Rows>
        <StepRow step="password" state={<PasswordState info={info} />} />
        <StepRow
          step="paymentPassword"
          state={t(isSetPayPassword ? 'security.set' : 'security.notSet')}
        />
        <StepRow step="email" state={info.email || t('security.notBound')} />
        <StepRow step="authenticator" state={onOff(isTwoStep)} />
        <IdentityRow info={info} />
      </Rows>
      <Rows>
        <StepRow step="devices" state={t('security.devices.count', { number: info.devices })} />
        <StepRow step="activity" state={t('security.activity.row')} />
        <StepRow step="accounts" state={<Who />} />
      </Rows>
      <Rows>
        <StepRow step="delete" state={t('security.delete.row')} danger />
      </Rows>
    </>
  );
}

const Rows = ({ children }: { children: ReactNode }) => (
  <div className={styles.rows}>
    <Card flush>{children}</Card>
  </div>
);

function PasswordState({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const { date } = useDates();
  const at = info.passwordChangedAt;
  return at > 0 ? t('security.changedAt', { date: date(at) }) : t('security.set');
}

function Who() {
  const { nickName, uid } = useUser();
  return nickName || uid;
}

function Notices({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const { date } = useDates();
  return (
    <>
      {info.holdUntil > 0 && <HoldNotice until={info.holdUntil} />}
      {info.erasesAt > 0 && (
        <Notice
          tone="danger"
          title={t('security.delete.pendingTitle')}
          action={
            <Button size="small" kind="plain" link={<Link to={stepPath('delete')} />}>
              {t('security.delete.keep')}
            </Button>
          }
        >
          {t('security.delete.pending', {
            date: date(info.erasesAt),
          })}
        </Notice>
      )}
      {info.lostAuthenticator?.status === 1 && (
        <Notice
          tone="warn"
          action={
            <Button size="small" kind="plain" link={<Link to="/2fa/retrieve" />}>
              {t('twoFactor.retrieve.see')}
            </Button>
          }
        >
          {t('twoFactor.retrieve.underWay')}
        </Notice>
      )}
    </>
  );
}

interface StepRowProps {
  step: SafetyStep;
  state: ReactNode;
  danger?: boolean;
}

function StepRow({ step, state, danger }: StepRowProps) {
  const { t } = useWords('account');
  return (
    <ListRow
      leading={<Mark path={icons[step]} danger={danger} />}
      title={<span className={styles.name}>{t(`security.rows.${step}`)}</span>}
      subtitle={<span className={styles.state}>{state}</span>}
      link={<Link to={stepPath(step)} />}
    />
  );
}

const Mark = ({ path, danger }: { path: string; danger?: boolean }) => (
  <span className={styles.face}>
    <RoundIcon tone={danger ? 'down' : 'accent'}>
      <Icon path={path} size={20} />
    </RoundIcon>
  </span>
);

function IdentityRow({ info }: { info: SafeInfo }) {
  const { t } = useWords('account');
  const { session } = useHost();
  const state = identityState(info);
  const row = {
    leading: <Mark path={icons.identity} />,
    title: <span className={styles.name}>{t('security.rows.identity')}</span>,
    subtitle: <span className={styles.state}>{t(`security.identity.${state}`)}</span>,
  };
  if (state === 'passed') return <ListRow {...row} />;
  if (state === 'inReview') return <ListRow {...row} link={<Link to="/faceResultCheck" />} />;
  return <ListRow {...row} onClick={() => void session.askKyc()} />;
}
