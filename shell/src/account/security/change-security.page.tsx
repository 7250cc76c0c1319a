import type { SafeInfo } from '@shared/contract/safe';
import { useLocation, useSearchParams, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Deleted } from './delete-step.tsx';
import { Loaded } from './loaded.tsx';
import { Overview } from './overview.tsx';
import { useSafeInfoQuery } from './safety.api.ts';
import { SafetyPage } from './safety-page.tsx';
import { SignedOut } from './signed-out.tsx';
import { stepViews } from './step-views.ts';
import type { SafetyStep } from './steps.rules.ts';
import { deletedErasesAt, securityPath, stepOf } from './steps.rules.ts';

/** Account security: the overview, and a step for each change. */
export default function ChangeSecurityPage() {
  const { t } = useWords('account');
  const [query] = useSearchParams();
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  const step = stepOf(query);
  const erasesAt = deletedErasesAt(useLocation().state);
  if (erasesAt !== undefined && !hasToken) {
    return (
      <SafetyPage title={t('shell:titles.security')}>
        <Deleted erasesAt={erasesAt} />
      </SafetyPage>
    );
  }
  return (
    <SafetyPage title={t('shell:titles.security')} backTo={step && securityPath}>
      {hasToken ? <Safety key={step} /> : <SignedOut message={t('security.signedOut')} />}
    </SafetyPage>
  );
}

function Safety() {
  const [query] = useSearchParams();
  const step = stepOf(query);
  const info = useSafeInfoQuery();
  return (
    <Loaded query={info} rows={step ? 3 : 8}>
      {(safeInfo) => {
        if (!step) return <Overview info={safeInfo} />;
        return <Step step={step} info={safeInfo} />;
      }}
    </Loaded>
  );
}

/** A step keeps the data of its opening: its own change must not redraw it before it is done. */
function Step({ step, info }: { step: SafetyStep; info: SafeInfo }) {
  const [atOpening] = useState(info);
  const View = stepViews[step];
  return <View info={atOpening} />;
}
