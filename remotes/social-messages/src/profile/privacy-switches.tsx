import { useUser, useWords } from '@shared/host';
import { Card, Section, stacks } from '@shared/ui';
import { Switch } from '@shared/ui/switch';
import { useState } from 'react';
import { useSetPrivacyMutation } from './edit.api.ts';
import { type PrivacySwitch, privacySwitches } from './edit.rules.ts';

/** Each switch saves at once, and flips back when the call fails. */
export function PrivacySwitches() {
  const { t } = useWords('social-messages');
  const user = useUser();
  const [set] = useSetPrivacyMutation();
  // Optimistic values, shown until the session's profile is refreshed.
  const [pressed, setPressed] = useState<Partial<Record<PrivacySwitch, 0 | 1>>>({});
  const press = async (name: PrivacySwitch, value: 0 | 1) => {
    setPressed((before) => ({ ...before, [name]: value }));
    const { error } = await set({ [name]: value });
    if (error) setPressed(({ [name]: _failed, ...rest }) => rest);
  };
  return (
    <Section title={t('privacy.title')}>
      <Card>
        <div className={stacks.small}>
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
