import { useDebounced, useWords } from '@shared/host';
import { Icon, PasswordField, VisuallyHidden } from '@shared/ui';
import styles from './sign-in.module.css';
import { passwordChecklist } from './sign-in.rules.ts';

/** The rules for passwords that phones generate: special characters are not allowed. */
const passwordRules = {
  passwordrules:
    'minlength: 8; maxlength: 16; required: upper; required: lower; required: digit; allowed: upper, lower, digit;',
};
const open = 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';

interface NewPasswordProps {
  label: string;
  field: { name: string; value: string; onChange: (value: string) => void; error?: string };
}

/** The field for a new password, with its rules as they are met. */
export function NewPassword({ label, field }: NewPasswordProps) {
  const { t } = useWords('account');
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

/** Long enough not to interrupt a person who is typing. */
const pauseMs = 700;

/** Announces the missing rules to screen readers, which do not see the list change. */
function RulesStatus({ value }: { value: string }) {
  const { t } = useWords('account');
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
