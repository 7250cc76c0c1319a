import { Link, useHost, useLocation, useSearchParams, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { Button, Card, EmptyState, ListRow, Page, Section, TopBar } from '@shared/ui';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useRegistry, useRouteTable } from '../context/app-context.ts';
import type { SignInState } from '../routing/after-sign-in.ts';
import { cameFrom } from '../routing/after-sign-in.ts';
import { useArrival } from '../routing/arrival.ts';
import { safeReturnTo } from '../routing/return-to.ts';
import { Preferences } from './preferences.tsx';

/**
 * Home, start and explore: these screens live in the native app (D2). What can be opened here
 * stands below the notice.
 */
export default function MissingPage() {
  const { t } = useWords('shell');
  // As the guards do: these routes preload nobody, so that a profile may not be here yet.
  const hasToken = useSelector((state: HostState) => state.auth.token !== null);
  const common = useWords('common');
  const { bridge } = useHost();
  const heading = useArrival();
  return (
    <Page bar={<TopBar title={t('home.title')} heading={heading} />}>
      <EmptyState
        title={t('home.notHere')}
        message={hasToken ? t('home.notHereHint') : common.t('signInToProceed')}
        action={
          bridge.platform === 'browser' ? undefined : (
            <Button kind="secondary" onClick={() => bridge.close()}>
              {t('home.backToApp')}
            </Button>
          )
        }
      />
      {hasToken ? (
        <>
          <Sections />
          <SignOut />
        </>
      ) : (
        <SignIn />
      )}
      {bridge.platform === 'browser' && <Preferences />}
    </Page>
  );
}

function SignIn() {
  const { t } = useWords('common');
  const table = useRouteTable();
  const [query] = useSearchParams();
  const { pathname, search, hash, state } = useLocation();
  const returnTo = safeReturnTo(query.get('returnTo'), table.isDeclared);
  const given = returnTo === '/' ? '' : `?${new URLSearchParams({ returnTo })}`;
  // The start page is only on the way: signed in, nobody wants to go back to it.
  const isStart = pathname === '/start';
  const before: SignInState = { cameFrom: isStart ? cameFrom(state) : pathname + search + hash };
  return (
    <Button wide link={<Link to={`/sign-in${given}`} replace={isStart} state={before} />}>
      {t('signIn')}
    </Button>
  );
}

function SignOut() {
  const { t } = useWords('common');
  const { session } = useHost();
  const [busy, setBusy] = useState(false);
  const signOut = () => {
    setBusy(true);
    void session.signOut();
  };
  return (
    <Button wide kind="secondary" busy={busy} onClick={signOut}>
      {t('signOut')}
    </Button>
  );
}

const hasNoParameters = ({ path }: { path: string }): boolean => !path.includes(':');

/** The first screen of every remote that is live, by its own title, and what guards the account. */
function Sections() {
  const registry = useRegistry();
  const { t } = useWords('shell');
  const entries = registry.releases.remotes.flatMap(({ name, routes }) => {
    const first = routes.find(hasNoParameters);
    return first ? [{ name, path: first.path }] : [];
  });
  return (
    <Section title={t('home.sections')}>
      <Card flush>
        {entries.map(({ name, path }) => (
          <ListRow key={name} title={t(`sections.${name}`)} link={<Link to={path} />} />
        ))}
        <ListRow title={t('security.title')} link={<Link to="/changeSecurity" />} />
      </Card>
    </Section>
  );
}
