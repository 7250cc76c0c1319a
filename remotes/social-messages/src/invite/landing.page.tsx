import { Link, useCopy, useHost, useSearchParams, useSignedIn, useWords } from '@shared/host';
import { Avatar, Button, Card, CodeCard, cx, Notice, Section, Skeleton } from '@shared/ui';
import { elsewhere } from '../paths.ts';
import { useLandingQuery } from './invite.api.ts';
import styles from './invite.module.css';
import { phoneOf, storesFor, tidyCode } from './invite.rules.ts';

/** For whoever follows an invitation: who sent it, what this is, and how to get in. */
export default function LandingPage() {
  const { t } = useWords('social-messages');
  const [query] = useSearchParams();
  const code = tidyCode(query.get('inviteCode') ?? query.get('code') ?? '');
  const { data, isError, isFetching, refetch } = useLandingQuery({ inviteCode: code });
  // The code that was given is most likely somebody's: its room is there from the start.
  const isComing = !data && !isError && code !== '';
  return (
    <>
      <Card accent>
        <Inviter code={code} />
      </Card>
      {isError && !data && <LoadFailed busy={isFetching} onRetry={() => void refetch()} />}
      {(data?.inviteCode || isComing) && <Code code={data?.inviteCode} />}
      {data && !data.inviter && code !== '' && <NobodysCode />}
      <Section title={t('landing.what')}>
        <Card>
          <ul className={styles.points}>
            {['videos', 'money', 'earn', 'safe'].map((point) => (
              <li key={point}>{t(`landing.points.${point}`)}</li>
            ))}
          </ul>
        </Card>
      </Section>
      <WaysIn code={data?.inviteCode ?? ''} stores={data?.stores} isComing={!data && !isError} />
    </>
  );
}

/** Of a usual length, and never read. */
const someName = 'Nnnnn';

function Inviter({ code }: { code: string }) {
  const { t } = useWords('social-messages');
  const { data, isError } = useLandingQuery({ inviteCode: code });
  const inviter = data?.inviter;
  if (!data && !isError && code !== '') {
    return (
      <div className={styles.portrait} aria-busy="true">
        <Skeleton shape="circle" width={72} />
        <p className={cx(styles.name, styles.unseen)}>{t('landing.invites', { name: someName })}</p>
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
  const common = useWords('common');
  return (
    <Notice
      tone="warn"
      action={
        <Button kind="secondary" size="small" busy={busy} onClick={onRetry}>
          {common.t('retry')}
        </Button>
      }
    >
      {t('landing.failed')}
    </Notice>
  );
}

function Code({ code }: { code: string | undefined }) {
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

/** In the place of a code, and as high: what stands below stays where it is. */
function NobodysCode() {
  const { t } = useWords('social-messages');
  return (
    <Card>
      <p role="note" className={styles.nobody}>
        {t('landing.noCode')}
      </p>
    </Card>
  );
}

interface WaysInProps {
  code: string;
  stores: { ios: string; android: string } | undefined;
  isComing: boolean;
}

/** The app where this phone finds it, or an account right here. */
function WaysIn({ code, stores, isComing }: WaysInProps) {
  const { t } = useWords('social-messages');
  const { bridge, store } = useHost();
  // Nobody's profile is loaded for this page (§2): a token says enough.
  const isKnown = useSignedIn() || store.getState().auth.token !== null;
  const offered = stores ? storesFor(stores, phoneOf(navigator)) : [];
  const isInApp = bridge.platform === 'android' || bridge.platform === 'ios';
  const register = new URLSearchParams({ mode: 'register', ...(code && { inviteCode: code }) });
  if (isKnown) {
    return (
      <Button wide link={<Link to={elsewhere.invite} />}>
        {t('landing.inviteToo')}
      </Button>
    );
  }
  return (
    <div className={styles.wide}>
      {!isInApp && isComing && <Skeleton shape="block" width="100%" height="52px" />}
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
