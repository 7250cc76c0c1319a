import { codes } from '@shared/contract/codes';
import type { setTwoStep } from '@shared/contract/safe';
import { useCopy, useNow, useWords } from '@shared/host';
import { useForm } from '@shared/host/form';
import { useWait } from '@shared/host/internal';
import { Button, Notice } from '@shared/ui';
import { Checkbox } from '@shared/ui/checkbox';
import { CodeField } from '@shared/ui/code-field';
import { QrCode } from '@shared/ui/qr-code';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useTries } from '../../proof/use-problem.ts';
import { useSafeChange } from '../security/safety.api.ts';
import styles from '../security/security.module.css';
import { FormFailure, StepHeading } from '../security/step-parts.tsx';
import { codeRule } from '../sign-in/sign-in.rules.ts';
import { inGroups } from './key-text.rules.ts';
import own from './two-factor.module.css';
import type { NewKey } from './use-new-key.ts';

interface AppCardProps {
  busy: boolean;
  error?: string;
  onNext: () => void;
}

export function AppCard({ busy, error, onNext }: AppCardProps) {
  const { t } = useWords('account');
  return (
    <div className={styles.step}>
      <StepHeading title={t('twoFactor.tutorial.cards.app')}>
        <p>{t('twoFactor.tutorial.app')}</p>
        <p>{t('twoFactor.tutorial.apps')}</p>
      </StepHeading>
      <FormFailure message={error} />
      <Button wide busy={busy} onClick={onNext}>
        {t('twoFactor.tutorial.haveApp')}
      </Button>
    </div>
  );
}

interface KeyCardProps {
  newKey: NewKey;
  busy: boolean;
  onAgain: () => void;
  onNext: () => void;
}

export function KeyCard({ newKey, busy, onAgain, onNext }: KeyCardProps) {
  const { t } = useWords('account');
  const copy = useCopy();
  const wait = useWait();
  const left = newKey.expiresAt - useNow();
  return (
    <div className={styles.step}>
      <StepHeading title={t('twoFactor.tutorial.cards.key')}>
        {t('twoFactor.tutorial.key')}
      </StepHeading>
      {left <= 0 ? (
        <Expired busy={busy} onAgain={onAgain} />
      ) : (
        <>
          <QrCode text={newKey.uri} label={t('twoFactor.tutorial.qr')} />
          <KeyText newKey={newKey} />
          <p className={own.note}>{t('twoFactor.tutorial.validFor', { time: wait(left) })}</p>
          <Button wide kind="secondary" icon="copy" onClick={() => void copy(newKey.key)}>
            {t('twoFactor.tutorial.copyKey')}
          </Button>
          <Button wide onClick={onNext}>
            {t('common:continue')}
          </Button>
        </>
      )}
    </div>
  );
}

function KeyText({ newKey }: { newKey: NewKey }) {
  const { t } = useWords('account');
  return (
    <p className={own.key}>
      <span className={own.note}>{t('twoFactor.tutorial.keyLabel')}</span>
      <code>{inGroups(newKey.key)}</code>
    </p>
  );
}

function Expired({ busy, onAgain }: { busy: boolean; onAgain: () => void }) {
  const { t } = useWords('account');
  return (
    <>
      <Notice tone="warn">{t('twoFactor.tutorial.expired')}</Notice>
      <Button wide busy={busy} onClick={onAgain}>
        {t('twoFactor.tutorial.newKey')}
      </Button>
    </>
  );
}

/** Only the key recovers the codes of a lost phone, so it must be kept elsewhere. */
export function SavedCard({ newKey, onNext }: { newKey: NewKey; onNext: () => void }) {
  const { t } = useWords('account');
  const [saved, setSaved] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!saved);
    if (saved) onNext();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <StepHeading title={t('twoFactor.tutorial.cards.saved')}>
        {t('twoFactor.tutorial.saved')}
      </StepHeading>
      <KeyText newKey={newKey} />
      <Checkbox
        label={t('twoFactor.tutorial.savedTick')}
        checked={saved}
        onChange={(next) => {
          setSaved(next);
          setMissing(false);
        }}
        error={missing ? t('twoFactor.tutorial.tickFirst') : undefined}
      />
      <Button type="submit" wide>
        {t('common:continue')}
      </Button>
    </form>
  );
}

interface CodeCardProps {
  newKey: NewKey;
  busy: boolean;
  onAgain: () => void;
  onDone: (holdUntil: number) => void;
}

export function CodeCard({ newKey, busy, onAgain, onDone }: CodeCardProps) {
  const { t } = useWords('account');
  const change = useSafeChange();
  const tries = useTries('authenticator');
  const isOver = newKey.expiresAt <= useNow();
  const form = useForm({
    initial: { code: '' },
    rules: { code: [codeRule] },
    refusedField: { [codes.codeWrong]: 'code', [codes.locked]: 'code' },
    async submit({ code }) {
      const answer = await tries.watch(() =>
        change<typeof setTwoStep>('/v1/user/set/twoStep', (proof) => ({
          isTwoStep: 1,
          code,
          proof,
        })),
      );
      if (answer !== 'cancelled') onDone(answer.holdUntil);
    },
  });
  return (
    <form className={styles.form} {...form.props}>
      <StepHeading title={t('twoFactor.tutorial.cards.code')}>
        {t('twoFactor.tutorial.code')}
      </StepHeading>
      {isOver ? (
        <Expired busy={busy} onAgain={onAgain} />
      ) : (
        <>
          <CodeField
            {...tries.over(form.field('code'))}
            label={t('security.code.label')}
            onComplete={() => void form.submit()}
          />
          <FormFailure message={form.formError} />
          <Button type="submit" wide busy={form.busy} disabled={tries.locked}>
            {t('twoFactor.tutorial.switchOn')}
          </Button>
        </>
      )}
    </form>
  );
}
