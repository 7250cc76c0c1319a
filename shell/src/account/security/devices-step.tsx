import type { ResponseOf } from '@shared/contract/call';
import type { getDevices, signOutDevice } from '@shared/contract/safe';
import { useDates, useHost, useWords } from '@shared/host';
import { Badge, Button, Card, ListRow } from '@shared/ui';
import { useId, useState } from 'react';
import { useDeviceName } from './device-name.ts';
import { Loaded } from './loaded.tsx';
import { useDevicesQuery, useSafeChange } from './safety.api.ts';
import styles from './security.module.css';
import { FormFailure, StepHeading } from './step-parts.tsx';
import { useAttempt } from './use-attempt.ts';

type Device = ResponseOf<typeof getDevices>['items'][number];

/** Lists the devices that are signed in, and signs them out. */
export function DevicesStep() {
  const { t } = useWords('account');
  const devices = useDevicesQuery();
  const { signOut, busy, error } = useSignOutDevice();
  return (
    <div className={styles.step}>
      <StepHeading title={t('security.devices.title')}>{t('security.devices.hint')}</StepHeading>
      <Loaded query={devices} rows={2}>
        {({ items }) => {
          const others = items.filter(({ isCurrent }) => !isCurrent);
          return (
            <>
              <Card flush>
                <ul>
                  {items.map((device) => (
                    <DeviceItem
                      key={device.id}
                      device={device}
                      busy={busy === device.id}
                      onSignOut={() => void signOut(device)}
                    />
                  ))}
                </ul>
              </Card>
              <FormFailure message={error} />
              {others.length > 1 && (
                <Button wide kind="secondary" busy={busy === 'all'} onClick={() => void signOut()}>
                  {t('security.devices.signOutAll')}
                </Button>
              )}
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

interface DeviceItemProps {
  device: Device;
  busy: boolean;
  onSignOut: () => void;
}

function DeviceItem({ device, busy, onSignOut }: DeviceItemProps) {
  const { t } = useWords('account');
  const id = useId();
  const { name, what, when } = useDeviceWords()(device);
  const { isCurrent } = device;
  return (
    <li className={styles.device}>
      <ListRow
        title={
          <span className={styles.current}>
            {name}
            {isCurrent && <Badge tone="accent">{t('security.devices.this')}</Badge>}
          </span>
        }
        subtitle={
          <span id={id} className={styles.facts}>
            {[what, ...when].map((fact) => fact && <span key={fact}>{fact}</span>)}
          </span>
        }
      />
      {!isCurrent && (
        <Button
          kind="plain"
          size="small"
          busy={busy}
          aria-label={t('security.devices.signOutOne', { name })}
          aria-describedby={id}
          onClick={onSignOut}
        >
          {t('security.devices.signOut')}
        </Button>
      )}
    </li>
  );
}

/** Describes a device by everything known. */
function useDeviceWords() {
  const { t } = useWords('account');
  const { dateTime } = useDates();
  const nameOf = useDeviceName();
  return (device: Device) => {
    const { appVersion, lastSeenAt, network, phoneModel, signedInAt } = device;
    const what = [
      appVersion && t('security.devices.version', { version: appVersion }),
      network && t('security.devices.network', { network }),
    ];
    return {
      name: nameOf(phoneModel),
      what: what.filter(Boolean).join(' · '),
      when: [
        t('security.devices.signedInAt', { time: dateTime(signedInAt) }),
        t('security.devices.seen', { time: dateTime(lastSeenAt) }),
      ],
    };
  };
}

function useSignOutDevice() {
  const { t } = useWords('account');
  const { notices } = useHost();
  const change = useSafeChange();
  const wordsOf = useDeviceWords();
  const { attempt, busy, error } = useAttempt();
  const [which, setWhich] = useState<string>();
  const signOut = async (device?: Device) => {
    const confirmed = await notices.confirm({
      ...(device ? questionOf(wordsOf(device)) : allOthers()),
      confirm: t('security.devices.signOut'),
      cancel: t('common:cancel'),
      danger: true,
    });
    if (!confirmed) return;
    const id = device?.id;
    setWhich(id);
    await attempt(async () => {
      const answer = await change<typeof signOutDevice>('/v1/user/device/signOut', (proof) => ({
        id,
        proof,
      }));
      if (answer !== 'cancelled') notices.toast(t('security.devices.done'));
    });
  };
  const questionOf = ({ name, what, when }: ReturnType<typeof wordsOf>) => ({
    title: t('security.devices.signOutOne', { name }),
    message: [[what, when.at(-1)].filter(Boolean).join(' · '), t('security.devices.confirm')].join(
      '\n',
    ),
  });
  const allOthers = () => ({
    title: t('security.devices.signOutAll'),
    message: t('security.devices.confirmAll'),
  });
  return { signOut, busy: busy && (which ?? 'all'), error };
}
