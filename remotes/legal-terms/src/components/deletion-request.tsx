import { Link, useHost, useSignedInClick, useWords } from '@shared/host';
import { Button, Card } from '@shared/ui';
import { paths } from '../paths.ts';
import styles from './aside.module.css';

/** Links the document on data deletion to the screen that deletes the account. */
export function DeletionRequest() {
  const { t } = useWords('legal-terms');
  const { store } = useHost();
  const signIn = useSignedInClick();
  // This public route loads no profile, so the token decides.
  const isSignedIn = store.getState().auth.token !== null;
  return (
    <div className={styles.aside}>
      <Card>
        <div className={styles.stack}>
          <h3>{t('deletion.title')}</h3>
          <p>{t(isSignedIn ? 'deletion.text' : 'deletion.signedOut')}</p>
          {isSignedIn ? (
            <Button kind="secondary" link={<Link to={paths.deleteAccount.to()} />}>
              {t('deletion.go')}
            </Button>
          ) : (
            <Button kind="secondary" onClick={signIn}>
              {t('common:signIn')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}
