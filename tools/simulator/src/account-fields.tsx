import { Field } from './controls.tsx';
import styles from './panel.module.css';
import type { Account } from './server-data.ts';
import type { StartForm } from './start-form.ts';
import { signedOut, typedAccount } from './start-form.ts';
import type { ChangeForm } from './start-panel.tsx';

interface AccountFieldsProps {
  accounts: Account[];
  form: StartForm;
  change: ChangeForm;
}

/** The account that opens the web view: a demo account, one by password, or none. */
export function AccountFields({ accounts, form, change }: AccountFieldsProps) {
  const chosen = accounts.find(({ id }) => id === form.account);
  return (
    <>
      <Field label="Account">
        {(id) => (
          <select
            id={id}
            value={form.account}
            onChange={({ target }) => change({ account: target.value })}
          >
            {accounts.map(({ id, email }) => (
              <option key={id} value={id}>
                {`${email} · ${id}`}
              </option>
            ))}
            <option value={typedAccount}>Another account…</option>
            <option value={signedOut}>Signed out</option>
          </select>
        )}
      </Field>
      {chosen && <AccountFacts account={chosen} />}
      {form.account === typedAccount && (
        <>
          <Field label="Id or e-mail">
            {(id) => (
              <input
                id={id}
                value={form.identifier}
                autoComplete="off"
                onChange={({ target }) => change({ identifier: target.value })}
              />
            )}
          </Field>
          <Field label="Password">
            {(id) => (
              <input
                id={id}
                type="password"
                value={form.password}
                autoComplete="off"
                onChange={({ target }) => change({ password: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const facts = [
    ['Id', account.id],
    ['Password', account.password],
    ['Payment password', account.paymentPassword],
    ['Authenticator secret', account.authenticatorSecret],
  ] as const;
  return (
    <div className={styles.facts}>
      <p>{account.what}</p>
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
