import type { PersonProfile } from '@shared/contract/profile';
import { Link, useHost, useSettings, useWords } from '@shared/host';
import { Button } from '@shared/ui';
import { stored } from '../common/stored.ts';
import { paths } from '../paths.ts';
import { FollowButton } from './follow-button.tsx';
import { useUserSigMutation } from './profile.api.ts';
import styles from './profile.module.css';
import { toChatTarget } from './profile.rules.ts';

export function ProfileActions({ profile }: { profile: PersonProfile }) {
  const { t } = useWords('social-messages');
  if (profile.isMe === 1) {
    return (
      <div className={styles.actions}>
        <Button link={<Link to={paths.editProfile.to()} />}>{t('edit.title')}</Button>
        <Button kind="secondary" link={<Link to={paths.search.to()} />}>
          {t('search.title')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <FollowButton person={profile} />
      <MessageButton profile={profile} />
      <Button kind="plain" link={<Link to={paths.report.to('user', profile.uid)} />}>
        {t('report.title')}
      </Button>
    </div>
  );
}

/** Chats open in the native app, signed in with a `userSig` (D18). */
function MessageButton({ profile }: { profile: PersonProfile }) {
  const { t } = useWords('social-messages');
  const { bridge } = useHost();
  const { setting } = useSettings().system;
  const [sign, { isLoading }] = useUserSigMutation();
  const open = async () => {
    const { data: me } = await sign({});
    if (!me) return;
    const pageUrl = window.location.href;
    const chatBg = stored.read('chatBg');
    bridge.goPage(toChatTarget({ other: profile, me, setting, chatBg, pageUrl }));
  };
  return (
    <Button kind="secondary" busy={isLoading} onClick={() => void open()}>
      {t('profile.message')}
    </Button>
  );
}
