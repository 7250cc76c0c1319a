import { useDebounced, useWords } from '@shared/host';
import { Icon, PasswordField, VisuallyHidden } from '@shared/ui';
import styles from './sign-in.module.css';
import { passwordChecklist } from './sign-in.rules.ts';

/** What phones make a password by that they propose: ours allow no special characters. */
const passwordRules = {
  passwordrules:
    'minlength: 8; maxlength: 16; required: upper; required: lower; required: digit; allowed: upper, lower, digit;',
};
/** An empty circle. */
const open = 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';

interface NewPasswordProps {
  label: string;
  field: { name: string; value: string; onChange: (value: string) => void; error?: string };
}

/** A new password, and each of its rules as it is fulfilled. */
export function NewPassword({ label, field }: NewPasswordProps) {
  const { t } = useWords('shell');
  const common = useWords('common');
  return (
    <>
      <PasswordField
        {...field}
        {...passwordRules}
        label={label}
        autoComplete="new-password"
        showLabel={common.t('showPassword')}
        hideLabel={common.t('hidePassword')}
        enterKeyHint="go"
      />
      <RulesStatus value={field.value} />
      <ul className={styles.rules} aria-label={t('signIn.rules')}>
        {passwordChecklist(field.value).map(({ key, isMet }) => (
          <li key={key} className={`${styles.rule} ${isMet ? styles.met : ''}`}>
            <Icon size={16} {...(isMet ? { name: 'check' } : { path: open })} />
            <span>{common.t(key)}</span>
            {field.value !== '' && (
              <VisuallyHidden>: {t(isMet ? 'signIn.ruleMet' : 'signIn.ruleOpen')}</VisuallyHidden>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Long enough that somebody who types is not spoken to at every key. */
const pauseMs = 700;

/** What is still missing, said while it is typed: who listens does not see the list turn green. */
function RulesStatus({ value }: { value: string }) {
  const { t } = useWords('shell');
  const common = useWords('common');
  const settled = useDebounced(value, pauseMs);
  const left = passwordChecklist(settled).filter(({ isMet }) => !isMet);
  const rules = left.map(({ key }) => common.t(key)).join(', ');
  const said = left.length > 0 ? t('signIn.rulesLeft', { rules }) : t('signIn.rulesMet');
  return (
    <VisuallyHidden>
      <span role="status">{settled !== '' && said}</span>
    </VisuallyHidden>
  );
}
