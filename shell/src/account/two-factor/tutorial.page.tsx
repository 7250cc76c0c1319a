import { Link, useSearchParams, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { Button, Loading, Steps } from '@shared/ui';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Loaded } from '../security/loaded.tsx';
import { useSafeInfoQuery } from '../security/safety.api.ts';
import { SafetyPage } from '../security/safety-page.tsx';
import styles from '../security/security.module.css';
import { SignedOut } from '../security/signed-out.tsx';
import { StepDone, StepHeading } from '../security/step-parts.tsx';
import { securityPath, stepPath } from '../security/steps.rules.ts';
import { useStepEntries } from '../security/use-step-entries.ts';
import { cardOf } from './key-text.rules.ts';
import { AppCard, CodeCard, KeyCard, SavedCard } from './tutorial-cards.tsx';
import { useNewKey } from './use-new-key.ts';

/** Switches an authenticator on, in four cards with one action each. */
export default function TutorialPage() {
  const { t } = useWords('account');
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  return (
    <SafetyPage title={t('shell:titles.addAuthenticator')} backTo={securityPath}>
      {hasToken ? <Tutorial /> : <SignedOut message={t('twoFactor.tutorial.signedOut')} />}
    </SafetyPage>
  );
}

function Tutorial() {
  const { t } = useWords('account');
  const info = useSafeInfoQuery();
  const [holdUntil, setHoldUntil] = useState<number>();
  const { stepsBefore, goToFirst } = useStepEntries();
  const isDone = holdUntil !== undefined;
  useEffect(() => {
    if (isDone) goToFirst();
  }, [isDone, stepsBefore]);
  if (holdUntil !== undefined) {
    return (
      <StepDone
        title={t('twoFactor.tutorial.done')}
        message={`${t('twoFactor.tutorial.doneHint')} ${t('security.otherDevices.done')}`}
        holdUntil={holdUntil}
        to={securityPath}
      />
    );
  }
  return (
    <Loaded query={info} rows={3}>
      {({ isTwoStep }) => <Begun isOn={isTwoStep === 1} onDone={setHoldUntil} />}
    </Loaded>
  );
}

interface BegunProps extends CardsProps {
  isOn: boolean;
}

function Begun({ isOn, onDone }: BegunProps) {
  const [query] = useSearchParams();
  // Read at the start: the last card switches it on before it is done.
  const [wasOn] = useState(isOn);
  return wasOn && !query.has('replace') ? <IsOn /> : <Cards onDone={onDone} />;
}

function IsOn() {
  const { t } = useWords('account');
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.authenticator.isOn')}>
        {t('security.authenticator.hint')}
      </StepHeading>
      <Button wide link={<Link to={stepPath('authenticator')} replace />}>
        {t('twoFactor.tutorial.manage')}
      </Button>
    </div>
  );
}

const cards = [1, 2, 3, 4] as const;

interface CardsProps {
  onDone: (holdUntil: number) => void;
}

function Cards({ onDone }: CardsProps) {
  const { t } = useWords('account');
  const [query] = useSearchParams();
  const entries = useStepEntries();
  const newKey = useNewKey({ again: cardOf(query.get('card'), true) > 1 });
  const { key, isAsking } = newKey;
  const card = cardOf(query.get('card'), key !== undefined);
  const go = (to: number) => {
    if (to > card) entries.goOn({ card: String(to) });
    else entries.goBack(card - to);
  };
  // Without a key after a reload, going back to later cards leads to the first one.
  const { goToFirst } = entries;
  useEffect(() => {
    if (!key && !isAsking) goToFirst();
  }, [isAsking]);
  const items = cards.map((at) => {
    const status = at < card ? 'done' : at === card ? 'current' : 'todo';
    return {
      // The card's name is the heading right below.
      title: t('security.proof.place', { at, of: cards.length }),
      status,
      statusLabel: t(`common:step.${status}`),
    } as const;
  });
  if (isAsking) return <Loading label={t('common:loading')} />;
  const ask = () => void newKey.ask(() => go(2));
  return (
    <>
      <Steps label={t('twoFactor.tutorial.progress')} items={items} direction="horizontal" />
      {(card === 1 || !key) && <AppCard busy={newKey.busy} error={newKey.error} onNext={ask} />}
      {card === 2 && key && (
        <KeyCard newKey={key} busy={newKey.busy} onAgain={ask} onNext={() => go(3)} />
      )}
      {card === 3 && key && <SavedCard newKey={key} onNext={() => go(4)} />}
      {card === 4 && key && (
        <CodeCard newKey={key} busy={newKey.busy} onAgain={ask} onDone={onDone} />
      )}
    </>
  );
}
