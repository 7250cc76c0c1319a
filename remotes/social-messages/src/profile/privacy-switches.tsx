import { useUser, useWords } from '@shared/host';
import { Card, Section } from '@shared/ui';
import { Switch } from '@shared/ui/switch';
import { useState } from 'react';
import styles from '../common/edit.module.css';
import { useSetPrivacyMutation } from './edit.api.ts';
import { type PrivacySwitch, privacySwitches } from './edit.rules.ts';

/** What others see. Each switch counts at once, and goes back where the server did not take it. */
export function PrivacySwitches() {
  const { t } = useWords('social-messages');
  const user = useUser();
  const [set] = useSetPrivacyMutation();
  // What was pressed, also while the profile of the session is still read anew.
  const [pressed, setPressed] = useState<Partial<Record<PrivacySwitch, 0 | 1>>>({});
  const press = async (name: PrivacySwitch, value: 0 | 1) => {
    setPressed((before) => ({ ...before, [name]: value }));
    const { error } = await set({ [name]: value });
    if (error) setPressed(({ [name]: _failed, ...rest }) => rest);
  };
  return (
    <Section title={t('privacy.title')}>
      <Card>
        <div className={styles.switches}>
          {privacySwitches.map((name) => (
            <Switch
              key={name}
              label={t(`privacy.${name}`)}
              hint={t(`privacyHint.${name}`)}
              checked={(pressed[name] ?? user[name]) === 1}
              onChange={(isOn) => void press(name, isOn ? 1 : 0)}
            />
          ))}
        </div>
      </Card>
    </Section>
  );
}
