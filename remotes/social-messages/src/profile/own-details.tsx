import { Link, useUser, useWords } from '@shared/host';
import { Card, ListRow, Section } from '@shared/ui';
import { elsewhere, paths } from '../paths.ts';

/** Private account details, each linked to the page that changes it. */
export function OwnDetails() {
  const { t } = useWords('social-messages');
  const user = useUser();
  const rows = [
    { title: t('own.email'), value: user.email || t('own.notSet'), to: elsewhere.security },
    {
      title: t('own.identity'),
      value: t(user.isKyc === 1 ? 'own.passed' : 'own.notPassed'),
      to: elsewhere.security,
    },
    {
      title: t('own.authenticator'),
      value: t(user.isTwoStep === 1 ? 'own.on' : 'own.off'),
      to: elsewhere.security,
    },
    {
      title: t('profile.level'),
      value: t('profile.levelNumber', { number: user.level }),
      to: elsewhere.creator,
    },
    { title: t('own.inviteCode'), value: user.inviteCode, to: elsewhere.invite },
  ];
  return (
    <Section title={t('own.title')}>
      <Card flush>
        <ul>
          <li>
            <ListRow title={t('title')} link={<Link to={paths.messages.to()} />} />
          </li>
          {rows.map(({ title, value, to }) => (
            <li key={title}>
              <ListRow title={title} subtitle={value} link={<Link to={to} />} />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
