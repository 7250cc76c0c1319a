import {
  bottomBarRef,
  Link,
  useCopy,
  useHost,
  useSearchParams,
  useSignedIn,
  useWords,
} from '@shared/host';
import { Avatar, Button, Card, CodeCard, cx, Notice, Section, Skeleton } from '@shared/ui';
import { elsewhere } from '../paths.ts';
import { useLandingQuery } from './invite.api.ts';
import styles from './invite.module.css';
import { detectPhone, normalizeCode, pickStores } from './invite.rules.ts';

/** The target of an invitation link: inviter, product and how to join. */
export default function LandingPage() {
  const { t } = useWords('social-messages');
  const [query] = useSearchParams();
  const code = normalizeCode(query.get('inviteCode') ?? query.get('code') ?? '');
  const { data, isError, isFetching, refetch } = useLandingQuery({ inviteCode: code });
  // A given code is most likely valid, so its space is reserved while it loads.
  const isCodeLoading = !data && !isError && code !== '';
  return (
    <>
      <Card accent>
        <Inviter code={code} />
      </Card>
      {isError && !data && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {(data?.inviteCode || isCodeLoading) && <InviteCode code={data?.inviteCode} />}
      {data && !data.inviter && code !== '' && <UnknownCode />}
      <Section title={t('landing.what')}>
        <Card>
          <ul className={styles.points}>
            {['videos', 'money', 'earn', 'safe'].map((point) => (
              <li key={point}>{t(`landing.points.${point}`)}</li>
            ))}
          </ul>
        </Card>
      </Section>
      <JoinOptions
        code={data?.inviteCode ?? ''}
        stores={data?.stores}
        isLoading={!data && !isError}
      />
    </>
  );
}

/** Invisible; reserves the space of a typical name. */
const placeholderName = 'Nnnnn';

function Inviter({ code }: { code: string }) {
  const { t } = useWords('social-messages');
  const { data, isError } = useLandingQuery({ inviteCode: code });
  const inviter = data?.inviter;
  if (!data && !isError && code !== '') {
    return (
      <div className={styles.portrait} aria-busy="true">
        <Skeleton shape="circle" width={72} />
        <p className={cx(styles.name, styles.placeholder)}>
          {t('landing.invites', { name: placeholderName })}
        </p>
        <p>{t('landing.intro')}</p>
      </div>
    );
  }
  return (
    <div className={styles.portrait}>
      {inviter && <Avatar src={inviter.avatar} name={inviter.nickName} size={72} />}
      <h2 className={styles.name} dir="auto">
        {inviter ? t('landing.invites', { name: inviter.nickName }) : t('landing.welcome')}
      </h2>
      <p>{t('landing.intro')}</p>
    </div>
  );
}

function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const { t } = useWords('social-messages');
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="secondary" size="small" busy={busy} onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    >
      {t('landing.failed')}
    </Notice>
  );
}

function InviteCode({ code }: { code: string | undefined }) {
  const { t } = useWords('social-messages');
  const copy = useCopy();
  return (
    <CodeCard
      caption={t('own.inviteCode')}
      code={code ?? <Skeleton width="5em" />}
      actions={
        <Button
          kind="secondary"
          size="small"
          icon="copy"
          disabled={code === undefined}
          onClick={() => void copy(code ?? '')}
        >
          {t('invite.copyCode')}
        </Button>
      }
    >
      <p className={styles.label}>{t('landing.codeHint')}</p>
    </CodeCard>
  );
}

/** As high as `InviteCode`, so that nothing below shifts. */
function UnknownCode() {
  const { t } = useWords('social-messages');
  return (
    <Card>
      <p role="note" className={styles.unknownCode}>
        {t('landing.noCode')}
      </p>
    </Card>
  );
}

interface JoinOptionsProps {
  code: string;
  stores: { ios: string; android: string } | undefined;
  isLoading: boolean;
}

/** Links to the app's stores, and registration in the web view. They stay in reach of the thumb. */
function JoinOptions({ code, stores, isLoading }: JoinOptionsProps) {
  const { t } = useWords('social-messages');
  const { bridge, store } = useHost();
  // This page does not load the profile (§2), so a token counts as signed in.
  const hasSession = useSignedIn() || store.getState().auth.token !== null;
  const offered = stores ? pickStores(stores, detectPhone(navigator)) : [];
  const isInApp = bridge.platform === 'android' || bridge.platform === 'ios';
  const register = new URLSearchParams({ mode: 'register', ...(code && { inviteCode: code }) });
  if (hasSession) {
    return (
      <div ref={bottomBarRef} className={styles.bottomBar}>
        <Button wide link={<Link to={elsewhere.invite} />}>
          {t('landing.inviteToo')}
        </Button>
      </div>
    );
  }
  return (
    <div ref={bottomBarRef} className={styles.bottomBar}>
      {!isInApp && isLoading && <Skeleton shape="block" width="100%" height="52px" />}
      {!isInApp &&
        offered.map(({ store, address }) => (
          <Button key={store} wide link={<a href={address} rel="noopener" />}>
            {t(`landing.stores.${store}`)}
          </Button>
        ))}
      <Button wide kind="secondary" link={<Link to={`${elsewhere.signIn}?${register}`} />}>
        {t('landing.register')}
      </Button>
    </div>
  );
}
