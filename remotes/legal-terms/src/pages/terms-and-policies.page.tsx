import type { LegalKind } from '@shared/contract/enums';
import { legalKinds } from '@shared/contract/enums';
import { useLocation, useNavigate, useParams, useWords } from '@shared/host';
import { Tabs } from '@shared/ui';
import { useEffect, useRef } from 'react';
import { DeletionRequest } from '../components/deletion-request.tsx';
import { LegalDocument } from '../components/legal-document.tsx';
import { firstKind, kindOfTab, tabWords } from '../legal.rules.ts';
import { paths } from '../paths.ts';

/** The navigation state after a click on a tab, so that the tab keeps the focus. */
const tabChosen = 'tab';

/** The four documents of the sign-up, as tabs. */
export default function TermsAndPoliciesPage() {
  const { t } = useWords('legal-terms');
  const { tab } = useParams();
  const navigate = useNavigate();
  const { state, search } = useLocation();
  const named = kindOfTab(tab);
  const shown = named ?? firstKind;
  const frame = useRef<HTMLDivElement>(null);

  // Each tab has its own URL, so the shell renders the page again.
  useEffect(() => {
    const chosen = frame.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
    if (chosen) scrollTabIntoRow(chosen);
    if (state === tabChosen) chosen?.focus({ preventScroll: true });
  }, [shown, state]);

  const choose = (kind: LegalKind) => {
    navigate(
      { pathname: paths.termsAndPolicies.to(kind), search },
      { replace: true, state: tabChosen },
    );
  };
  return (
    <div ref={frame}>
      <Tabs
        label={t('tabsLabel')}
        items={legalKinds.map((kind) => ({ id: kind, label: t(tabWords[kind]) }))}
        value={shown}
        onChange={choose}
      >
        <LegalDocument
          key={shown}
          kind={named}
          before={shown === 'data-deletion' && <DeletionRequest />}
        />
      </Tabs>
    </div>
  );
}

/** The row of tabs may be wider than the screen. Scrolls the row, never the page. */
function scrollTabIntoRow(tab: HTMLElement): void {
  const row = tab.parentElement;
  const first = row?.firstElementChild;
  if (!row || !first) return;
  row.scrollLeft = tab.getBoundingClientRect().left - first.getBoundingClientRect().left;
}
