import { Link, useWords } from '@shared/host';
import { PendingOperations } from '@shared/host/pending';
import { Badge, Icon, Section, Skeleton, VisuallyHidden } from '@shared/ui';
import { PendingNotice } from '@shared/ui/pending';
import type { ReactNode } from 'react';
import styles from './home-map.module.css';
import type { HomeRoute, HomeSection } from './home-sections.ts';
import { useHomeSections } from './home-sections.ts';
import { PersonCard } from './person-card.tsx';
import { unreadText, useUnreadCount } from './unread.ts';

/** What a person comes for most stands above the sections, where a remote offers it. */
const messagesPath = '/messages';
const supportPath = '/customService';

const accountIcon = 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5';

/** The map of the web view for a signed-in person (D27). */
export function HomeMap() {
  const { t } = useWords('shell');
  const sections = useHomeSections();
  const all = sections.flatMap((section) => section.routes);
  const routes = all.filter(({ name }) => name !== '');
  const first = [messagesPath, supportPath].flatMap(
    (at) => all.find(({ path }) => path === at) ?? [],
  );
  const isShown = routes.some(({ path }) => path === messagesPath);
  const unread = useUnreadCount({ isShown });
  return (
    <>
      <PendingOperations draw={PendingNotice} />
      <PersonCard />
      <div className={styles.first}>
        {first.map((route) =>
          route.name === '' ? (
            <Skeleton key={route.path} shape="block" width="100%" height={56} />
          ) : (
            <Tile
              key={route.path}
              {...route}
              unread={route.path === messagesPath ? unread : undefined}
            />
          ),
        )}
      </div>
      <Sections
        sections={sections}
        shows={(route) => !first.includes(route)}
        account={
          <>
            <Place path="/changeSecurity" name={t('titles.security')} />
            <Place path="/2fa/tutorial" name={t('titles.addAuthenticator')} />
            <Place path="/2fa/retrieve" name={t('titles.lostAuthenticator')} />
            <Place path="/faceResultCheck" name={t('titles.faceResult')} />
            <Place path="/qwert" name={t('buildInfo.title')} />
          </>
        }
      />
    </>
  );
}

/** What is open to a person who has not signed in. */
export function PublicMap() {
  const { t } = useWords('shell');
  return (
    <Sections
      sections={useHomeSections()}
      shows={({ access }) => access === 'anyone'}
      account={
        <>
          <Place path="/2fa/retrieve" name={t('titles.lostAuthenticator')} />
          <Place path="/qwert" name={t('buildInfo.title')} />
        </>
      }
    />
  );
}

interface SectionsProps {
  sections: readonly HomeSection[];
  shows: (route: HomeRoute) => boolean;
  /** The shell's own routes. */
  account: ReactNode;
}

/** Going back finds the row as it was left, and with it the scroll position. */
let wasUnfolded = false;

/** The account's own routes, then documents, which people seldom come for: a row that unfolds. */
function Sections({ sections, shows, account }: SectionsProps) {
  const { t } = useWords('shell');
  const shown = sections
    .map((section) => ({ ...section, routes: section.routes.filter(shows) }))
    .filter(({ routes }) => routes.length > 0);
  const ofKind = (isDocuments: boolean) => shown.filter((one) => one.isDocuments === isDocuments);
  return (
    <div className={styles.sections}>
      {ofKind(false).map(({ remote, title = t('home.sections'), icon, routes, isLoading }) =>
        isLoading ? (
          <PlacesSkeleton key={remote} count={routes.length} />
        ) : (
          <Places key={remote} title={title} icon={icon}>
            <PlaceLinks routes={routes} />
          </Places>
        ),
      )}
      <Places title={t('home.account')} icon={accountIcon}>
        {account}
      </Places>
      {ofKind(true).map(({ remote, title = t('home.sections'), icon, routes, isLoading }) =>
        isLoading ? (
          <Skeleton key={remote} shape="block" width="100%" height={56} />
        ) : (
          <details
            key={remote}
            className={styles.fold}
            open={wasUnfolded}
            onToggle={(event) => {
              wasUnfolded = event.currentTarget.open;
            }}
          >
            <summary className={styles.tile}>
              <SectionIcon icon={icon} />
              <h2>{title}</h2>
              <Icon name="chevronDown" size={16} className={styles.chevron} />
            </summary>
            <div className={styles.places}>
              <PlaceLinks routes={routes} />
            </div>
          </details>
        ),
      )}
    </div>
  );
}

const PlaceLinks = ({ routes }: { routes: readonly HomeRoute[] }) =>
  routes.map((route) => <Place key={route.path} {...route} />);

interface PlacesProps {
  title: string;
  icon?: string | undefined;
  children: ReactNode;
}

function Places({ title, icon, children }: PlacesProps) {
  return (
    <div className={styles.section}>
      <Section title={title} icon={<SectionIcon icon={icon} />}>
        <div className={styles.places}>{children}</div>
      </Section>
    </div>
  );
}

const SectionIcon = ({ icon }: { icon: string | undefined }) =>
  icon && <Icon path={icon} size={20} className={styles.icon} />;

/** The height of its routes, whose names are about as wide. */
function PlacesSkeleton({ count }: { count: number }) {
  return (
    <div aria-busy="true" aria-hidden="true">
      <Places title={'\u00a0'}>
        {Array.from({ length: count }, (_, index) => (
          // Skeletons are identical and never move.
          <Skeleton key={index} shape="block" width="8em" height="var(--target)" />
        ))}
      </Places>
    </div>
  );
}

function Place({ path, name }: Pick<HomeRoute, 'path' | 'name'>) {
  return (
    <Link to={path} className={styles.place}>
      {name}
    </Link>
  );
}

interface TileProps extends Pick<HomeRoute, 'path' | 'name'> {
  unread?: number;
}

function Tile({ path, name, unread = 0 }: TileProps) {
  const { t } = useWords('shell');
  return (
    <Link to={path} className={styles.tile}>
      {name}
      {unread > 0 ? (
        <span className={styles.count}>
          <Badge tone="danger">
            <span aria-hidden="true">{unreadText(unread)}</span>
            <VisuallyHidden>{t('home.unread', { number: unread })}</VisuallyHidden>
          </Badge>
        </span>
      ) : (
        <Icon name="chevron" size={16} className={styles.chevron} />
      )}
    </Link>
  );
}
