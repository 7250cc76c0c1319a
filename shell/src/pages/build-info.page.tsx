import { useCopy, useHost, useWords } from '@shared/host';
import type { Bridge, HostState } from '@shared/host/internal';
import { rawStorage } from '@shared/host/internal';
import { Button, Card, DetailRows, Section } from '@shared/ui';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { useLoader, useRegistry } from '../context/app-context.ts';
import { checkSingletons } from '../federation/singletons.ts';
import { readConfig } from '../start/config.ts';

/** For support: the releases of this page, and whether each shared module is loaded once. */
export default function BuildInfoPage() {
  const { t, language } = useWords('shell');
  const registry = useRegistry();
  const { bridge } = useHost();
  const storage = rawStorage('device');
  const copy = useCopy();
  const offset = useSelector((state: HostState) => state.clock.timeOffset);
  const theme = storage.get('theme') ?? 'system';
  const page = [
    { label: t('buildInfo.liveSet'), value: readConfig(document).liveSet },
    { label: t('buildInfo.language'), value: language },
    { label: t('buildInfo.theme'), value: t(`buildInfo.themes.${theme}`) },
    { label: t('buildInfo.bridge'), value: bridgeName(bridge.platform, t) },
    { label: t('buildInfo.appVersion'), value: storage.get('appVersion') ?? '–' },
    { label: t('buildInfo.clockOffset'), value: t('buildInfo.seconds', { number: offset }) },
  ];
  const { shell, remotes } = registry.releases;
  const releases = [{ name: 'shell', ...shell }, ...remotes].map(({ name, version, build }) => ({
    label: name,
    value: `${version}-${build}`,
  }));
  const text = [...page, ...releases].map(({ label, value }) => `${label}: ${value}`).join('\n');
  return (
    <>
      <Section title={t('buildInfo.page')}>
        <Card>
          <DetailRows rows={page} />
        </Card>
      </Section>
      <Section title={t('buildInfo.releases')}>
        <Card>
          <DetailRows rows={releases} />
        </Card>
      </Section>
      <Singletons />
      <Button wide kind="secondary" icon="copy" onClick={() => void copy(text)}>
        {t('common:copy')}
      </Button>
    </>
  );
}

/** Product names stay untranslated. */
const systems = { android: 'Android', ios: 'iOS' } as const;

function bridgeName(platform: Bridge['platform'], t: (key: string) => string): string {
  return platform in systems
    ? systems[platform as keyof typeof systems]
    : t(`buildInfo.bridges.${platform}`);
}

/** Runs on a press only, because it loads every remote. */
function Singletons() {
  const { t } = useWords('shell');
  const loader = useLoader();
  const registry = useRegistry();
  const [rows, setRows] = useState<{ label: string; value: string }[]>([]);
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const results = await checkSingletons(loader, registry);
    setRows(
      results.map(({ remote, different }) => ({
        label: remote,
        value: different.length === 0 ? t('buildInfo.single') : different.join(', '),
      })),
    );
    setBusy(false);
  };
  return (
    <Section title={t('buildInfo.sharedPieces')}>
      {rows.length > 0 && (
        <Card>
          <DetailRows rows={rows} />
        </Card>
      )}
      <Button kind="secondary" wide busy={busy} onClick={() => void check()}>
        {t('buildInfo.check')}
      </Button>
    </Section>
  );
}
