import type { applyAuthenticatorLost, applyOtpLost, SafeInfo } from '@shared/contract/safe';
import { Link, useSearchParams, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { required } from '@shared/lib/validation';
import { Button, Card, ListRow } from '@shared/ui';
import { Loaded } from '../security/loaded.tsx';
import { useSafeChange, useSafeInfoQuery } from '../security/safety.api.ts';
import styles from '../security/security.module.css';
import { FormFailure, HoldWarning, StepHeading } from '../security/step-parts.tsx';
import { useAttempt } from '../security/use-attempt.ts';
import { useStepEntries } from '../security/use-step-entries.ts';
import { Alternatives } from './alternatives.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { retrieveStepOf, waysOf } from './retrieve.rules.ts';

interface SentProps {
  onSent: () => void;
}

/** Recovery while signed in: by e-mail, or with documents. */
export function RetrieveSignedIn({ onSent }: SentProps) {
  const { t } = useWords('account');
  const info = useSafeInfoQuery();
  const [query] = useSearchParams();
  const { goOn } = useStepEntries();
  const step = retrieveStepOf(query.get('step'), { hasToken: true, hasAccount: false });
  return (
    <Loaded query={info} rows={3}>
      {(safeInfo) => {
        if (!safeInfo.isTwoStep) {
          return (
            <div className={styles.step}>
              <StepHeading title={t('twoFactor.retrieve.isOff')}>
                {t('twoFactor.retrieve.isOffHint')}
              </StepHeading>
              <Button wide link={<Link to="/2fa/tutorial" />}>
                {t('security.authenticator.setUp')}
              </Button>
            </div>
          );
        }
        if (step === 'identity') return <ByIdentity onSent={onSent} />;
        if (step === 'ways') return <Ways info={safeInfo} onSent={onSent} />;
        return <Alternatives onNone={() => goOn({ step: 'ways' })} />;
      }}
    </Loaded>
  );
}

function Ways({ info, onSent }: SentProps & { info: SafeInfo }) {
  const { t } = useWords('account');
  const { goOn } = useStepEntries();
  const change = useSafeChange();
  const { attempt, busy, error } = useAttempt();
  const ways = waysOf(info);
  const byEmail = () =>
    attempt(async () => {
      const answer = await change<typeof applyOtpLost>('/v1/user/apply/otp/lost', (proof) => ({
        proof,
      }));
      if (answer !== 'cancelled') onSent();
    });
  const byIdentity = () => goOn({ step: 'identity' });
  return (
    <div className={styles.step}>
      <StepHeading title={t('twoFactor.retrieve.ways')}>
        {t('twoFactor.retrieve.waysHint')}
      </StepHeading>
      <HoldWarning />
      <Card flush>
        <ul>
          {ways.map((way) => (
            <li key={way}>
              <ListRow
                title={t(`twoFactor.retrieve.way.${way}`)}
                subtitle={t(`twoFactor.retrieve.wayHints.${way}`, { address: info.email })}
              />
            </li>
          ))}
        </ul>
      </Card>
      <FormFailure message={error} />
      {ways.includes('email') && (
        <Button wide busy={busy} onClick={() => void byEmail()}>
          {t('twoFactor.retrieve.useEmail')}
        </Button>
      )}
      <Button wide kind={ways.includes('email') ? 'plain' : 'primary'} onClick={byIdentity}>
        {t('twoFactor.retrieve.useIdentity')}
      </Button>
    </div>
  );
}

function ByIdentity({ onSent }: SentProps) {
  const { t } = useWords('account');
  const change = useSafeChange();
  const form = useForm({
    initial: { fullName: '', documentNumber: '' },
    rules: { fullName: [required], documentNumber: [required] },
    async submit(values) {
      const answer = await change<typeof applyAuthenticatorLost>(
        '/v1/safe/applyAuthenticatorLost',
        (proof) => ({ ...values, proof }),
      );
      if (answer !== 'cancelled') onSent();
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading title={t('twoFactor.retrieve.who')}>
        {t('twoFactor.retrieve.whoHint')}
      </StepHeading>
      <IdentityFields
        fullName={form.field('fullName')}
        documentNumber={form.field('documentNumber')}
      />
      <FormFailure message={form.formError} />
      <Button type="submit" wide busy={form.busy}>
        {t('twoFactor.retrieve.send')}
      </Button>
    </form>
  );
}
