import { useWords } from '@shared/host';

const models: Record<string, string> = { ios: 'iPhone', android: 'Android' };

/** Names a device: the app reports a platform, a model or nothing. */
export function useDeviceName() {
  const { t } = useWords('account');
  return (phoneModel: string): string =>
    models[phoneModel] ?? (phoneModel || t('security.devices.unknown'));
}
