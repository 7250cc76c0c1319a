import type { Language } from '@shared/contract/enums';
import { useWords } from '@shared/host';
import { toLocale } from '@shared/lib/intl';
import { Card, Icon, Section, SegmentedControl } from '@shared/ui';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useLanguages, useTheme } from '../context/app-context.ts';
import type { ListedLanguage } from '../i18n/language-list.ts';
import { builtInLanguages } from '../i18n/language-list.ts';
import { themes } from '../start/theme-names.ts';
import styles from './preferences.module.css';

/** Language and theme in a plain browser; the native app has its own settings. */
export function Preferences() {
  const { t } = useWords('shell');
  return (
    <Section title={t('preferences.title')}>
      <Card>
        <div className={styles.rows}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </Card>
    </Section>
  );
}

function useLanguageList() {
  const { fetchList } = useLanguages();
  const [list, setList] = useState<readonly ListedLanguage[]>();
  useEffect(() => {
    // The page is kept alive, so it requests the list once.
    if (list) return;
    let left = false;
    fetchList().then(
      (fetched) => {
        if (!left) setList(fetched);
      },
      // The built-in languages stay.
      () => {},
    );
    return () => {
      left = true;
    };
  }, [fetchList, list]);
  return list ?? builtInLanguages;
}

/** The platform's picker: it scrolls, and screen readers know it. */
function LanguageChoice() {
  const { t, language } = useWords('shell');
  const { switchTo } = useLanguages();
  const list = useLanguageList();
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {t('preferences.language')}
      </label>
      <span className={styles.picker}>
        <select
          id={id}
          className={styles.select}
          value={language}
          onChange={({ target }) => void switchTo(target.value as Language)}
        >
          {list.map(({ code, name }) => (
            <option key={code} value={code} lang={toLocale(code)}>
              {name}
            </option>
          ))}
        </select>
        <Icon name="chevronDown" size={20} className={styles.arrow} />
      </span>
    </div>
  );
}

function ThemeChoice() {
  const { t } = useWords('shell');
  const theme = useTheme();
  const current = useSyncExternalStore(theme.subscribe, theme.current);
  return (
    <div className={styles.column}>
      {/* The control names itself to screen readers. */}
      <span className={styles.label} aria-hidden="true">
        {t('preferences.appearance')}
      </span>
      <SegmentedControl
        label={t('preferences.appearance')}
        items={themes.map((id) => ({ id, label: t(`buildInfo.themes.${id}`) }))}
        value={current}
        onChange={theme.use}
      />
    </div>
  );
}
