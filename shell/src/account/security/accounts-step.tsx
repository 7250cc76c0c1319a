import type { getAccounts, switchAccount } from '@shared/contract/auth';
import type { ResponseOf } from '@shared/contract/call';
import { Link, useHost, useWords } from '@shared/host';
import { Avatar, Badge, Button, Card, ListRow } from '@shared/ui';
import { useSession } from '../../context/app-context.ts';
import type { SignInState } from '../../routing/after-sign-in.ts';
import { Loaded } from './loaded.tsx';
import { useAccountsQuery, useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { FormFailure, StepHeading } from './step-parts.tsx';
import { stepPath } from './steps.rules.ts';
import { useAttempt } from './use-attempt.ts';

type Account = ResponseOf<typeof getAccounts>['list'][number];

/** Lists the person's accounts and switches between them. */
export function AccountsStep() {
  const { t } = useWords('account');
  const accounts = useAccountsQuery();
  const { switchTo, error } = useSwitchAccount();
  const here = stepPath('accounts');
  const signIn = `/sign-in?${new URLSearchParams({ add: '1', returnTo: here })}`;
  const before: SignInState = { cameFrom: here };
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.rows.accounts')}>{t('security.accounts.hint')}</StepHeading>
      <Loaded query={accounts} rows={2}>
        {({ list }) => (
          <div className={styles.rows}>
            <Card flush>
              <ul>
                {list.map((account) => (
                  <li key={account.uid}>
                    <AccountRow account={account} onChoose={() => void switchTo(account)} />
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        )}
      </Loaded>
      <FormFailure message={error} />
      <Button wide kind="secondary" icon="plus" link={<Link to={signIn} state={before} />}>
        {t('security.accounts.add')}
      </Button>
    </div>
  );
}

function AccountRow({ account, onChoose }: { account: Account; onChoose: () => void }) {
  const { t } = useWords('account');
  const { avatar, isCurrent, isSignedIn, nickName, uid, userName } = account;
  const name = nickName || userName || uid;
  const id = t('security.accounts.id', { uid });
  return (
    <ListRow
      leading={
        <span className={styles.face}>
          <Avatar src={avatar} name={name} />
        </span>
      }
      title={
        <span className={styles.current}>
          {name}
          {isCurrent && <Badge tone="accent">{t('security.accounts.current')}</Badge>}
        </span>
      }
      subtitle={isSignedIn || isCurrent ? id : `${id} · ${t('security.accounts.asks')}`}
      onClick={isCurrent ? undefined : onChoose}
    />
  );
}

function useSwitchAccount() {
  const { t } = useWords('account');
  const { notices } = useHost();
  const session = useSession();
  const change = useSafeChange();
  const { attempt, error } = useAttempt();
  const switchTo = async ({ uid, nickName, userName }: Account) => {
    const name = nickName || userName || uid;
    const confirmed = await notices.confirm({
      title: t('security.accounts.switchTo', { name }),
      message: t('security.accounts.confirm'),
      confirm: t('security.accounts.switch'),
      cancel: t('common:cancel'),
    });
    if (!confirmed) return;
    await attempt(async () => {
      const answer = await change<typeof switchAccount>(
        '/v1/auth/switch',
        (proof) => ({ uid, proof }),
        { account: { uid, name } },
      );
      if (answer !== 'cancelled') session.switchAccount(answer.token);
    });
  };
  return { switchTo, error };
}
