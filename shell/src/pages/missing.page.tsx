import { Link, useHost, useSearchParams, useSignedIn, useWords } from '@shared/host';
import { Button, Card, EmptyState, ListRow, Page, Section, TopBar } from '@shared/ui';
import { useShell } from '../shell.ts';

/**
 * Home, start and explore: these screens live in the native app (D2). What can be opened here
 * stands below the notice.
 */
export default function MissingPage() {
  const { t } = useWords('shell');
  const signedIn = useSignedIn();
  const { bridge } = useHost();
  return (
    <Page bar={<TopBar title={t('home.title')} />}>
      <EmptyState
        title={t('home.notHere')}
        message={t('home.notHereHint')}
        action={
          bridge.platform === 'browser' ? undefined : (
            <Button kind="secondary" onClick={() => bridge.close()}>
              {t('home.backToApp')}
            </Button>
          )
        }
      />
      {signedIn ? <Sections /> : <SignIn />}
    </Page>
  );
}

function SignIn() {
  const { t } = useWords('common');
  const [query] = useSearchParams();
  const returnTo = query.get('returnTo');
  const search = returnTo ? `?${new URLSearchParams({ returnTo })}` : '';
  return (
    <Button wide link={<Link to={`/sign-in${search}`} />}>
      {t('signIn')}
    </Button>
  );
}

const hasNoParameters = ({ path }: { path: string }): boolean => !path.includes(':');

/** The first screen of every remote that is live, by its own title. */
function Sections() {
  const { registry } = useShell();
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
      </Card>
    </Section>
  );
}
