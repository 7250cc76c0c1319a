import { Link, useHost, useLocation, useSearchParams, useWords } from '@shared/host';
import type { HostState } from '@shared/host/internal';
import { Button, Notice, Page, TopBar } from '@shared/ui';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useRouteTable } from '../context/app-context.ts';
import type { SignInState } from '../routing/after-sign-in.ts';
import { cameFrom } from '../routing/after-sign-in.ts';
import { safeReturnTo } from '../routing/return-to.ts';
import { useFocusHeading } from '../routing/use-focus-heading.ts';
import { HomeMap, PublicMap } from './home-map.tsx';
import { Preferences } from './preferences.tsx';

/** Home, start and explore live in the native app (D2); the notice says so, above links to the rest. */
export default function MissingPage() {
  const { t } = useWords('shell');
  // The token, as in the guards: these routes do not preload the profile.
  const token = useSelector((state: HostState) => state.auth.token);
  const { bridge } = useHost();
  const heading = useFocusHeading();
  return (
    <Page bar={<TopBar title={t('home.title')} heading={{ ref: heading }} />}>
      <Notice
        title={t('home.notHere')}
        action={
          bridge.platform === 'browser' ? undefined : (
            <Button kind="plain" onClick={() => bridge.close()}>
              {t('home.backToApp')}
            </Button>
          )
        }
      >
        {token === null ? t('common:signInToProceed') : t('home.notHereHint')}
      </Notice>
      {token === null ? (
        <>
          <SignIn />
          <PublicMap />
        </>
      ) : (
        <HomeMap key={token} />
      )}
      {bridge.platform === 'browser' && <Preferences />}
      {token !== null && <SignOut />}
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
  // Replaces the start page in the history: "back" from the sign-in skips it.
  const isStart = pathname === '/start';
  const before: SignInState = { cameFrom: isStart ? cameFrom(state) : pathname + search + hash };
  return (
    <Button
      wide
      link={<Link to={{ pathname: '/sign-in', search: given }} replace={isStart} state={before} />}
    >
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
