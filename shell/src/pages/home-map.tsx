import { Link, useWords } from '@shared/host';
import { Badge, Icon, Section, Skeleton, VisuallyHidden } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './home-map.module.css';
import type { HomeRoute } from './home-sections.ts';
import { useHomeSections } from './home-sections.ts';
import { PersonCard } from './person-card.tsx';
import { unreadText, useUnreadCount } from './unread.ts';

/** What a person comes for most stands above the sections, where a remote offers it. */
const messagesPath = '/messages';
const first: readonly string[] = [messagesPath, '/customService'];

/** The map of the web view for a signed-in person (D27). */
export function HomeMap() {
  const { t } = useWords('shell');
  const sections = useHomeSections();
  const isFirst = ({ path }: HomeRoute) => first.includes(path);
  const firstRoutes = sections.flatMap(({ routes }) => routes.filter(isFirst));
  const isShown = firstRoutes.some(({ path }) => path === messagesPath);
  const unread = useUnreadCount({ isShown });
  return (
    <>
      <PersonCard />
      <Tiles>
        {firstRoutes.map(({ path, name }) => (
          <Tile key={path} to={path} name={name} unread={path === messagesPath ? unread : 0} />
        ))}
      </Tiles>
      <Sections sections={sections} shows={(route) => !isFirst(route)} />
      <Section title={t('home.account')}>
        <Tiles>
          <Tile to="/changeSecurity" name={t('security.title')} />
          <Tile to="/2fa/tutorial" name={t('twoFactor.tutorial.title')} />
          <Tile to="/2fa/retrieve" name={t('twoFactor.retrieve.title')} />
          <Tile to="/faceResultCheck" name={t('faceResult.title')} />
          <Tile to="/qwert" name={t('buildInfo.title')} />
        </Tiles>
      </Section>
    </>
  );
}

/** What is open to a person who has not signed in. */
export function PublicMap() {
  const { t } = useWords('shell');
  return (
    <>
      <Sections sections={useHomeSections()} shows={({ access }) => access === 'anyone'} />
      <Section title={t('home.account')}>
        <Tiles>
          <Tile to="/2fa/retrieve" name={t('twoFactor.retrieve.title')} />
          <Tile to="/qwert" name={t('buildInfo.title')} />
        </Tiles>
      </Section>
    </>
  );
}

interface SectionsProps {
  sections: ReturnType<typeof useHomeSections>;
  shows: (route: HomeRoute) => boolean;
}

function Sections({ sections, shows }: SectionsProps) {
  const { t } = useWords('shell');
  return sections.map(({ remote, title = t('home.sections'), routes, isLoading }) => {
    const shown = routes.filter(shows);
    if (isLoading) return <Skeleton key={remote} shape="block" width="100%" height={168} />;
    if (shown.length === 0) return null;
    return (
      <Section key={remote} title={title}>
        <Tiles>
          {shown.map(({ path, name }) => (
            <Tile key={path} to={path} name={name} />
          ))}
        </Tiles>
      </Section>
    );
  });
}

function Tiles({ children }: { children: ReactNode }) {
  return <div className={styles.tiles}>{children}</div>;
}

interface TileProps {
  to: string;
  name: string;
  unread?: number;
}

function Tile({ to, name, unread = 0 }: TileProps) {
  const { t } = useWords('shell');
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.name}>{name}</span>
      {unread > 0 ? (
        <Badge tone="danger">
          <span aria-hidden="true">{unreadText(unread)}</span>
          <VisuallyHidden>{t('home.unread', { count: unread })}</VisuallyHidden>
        </Badge>
      ) : (
        <Icon name="chevron" size={16} className={styles.chevron} />
      )}
    </Link>
  );
}
