import type { Language } from '@shared/contract/enums';
import { useHost, useSettings, useWords } from '@shared/host';
import { toLocale } from '@shared/lib/intl';
import { Card, Icon, Section, SegmentedControl, stacks } from '@shared/ui';
import type { RefObject } from 'react';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useLanguages, useTheme } from '../context/app-context.ts';
import type { ListedLanguage } from '../i18n/language-list.ts';
import { builtInLanguages } from '../i18n/language-list.ts';
import { themes } from '../start/theme-names.ts';
import styles from './preferences.module.css';

/** Language, currency and theme in a plain browser; the native app has its own settings. */
export function Preferences() {
  const { t } = useWords('shell');
  return (
    <Section title={t('preferences.title')}>
      <Card>
        <div className={stacks.large}>
          <LanguageChoice />
          <CurrencyChoice />
          <ThemeChoice />
        </div>
      </Card>
    </Section>
  );
}

/** True from when the element has come onto the screen. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(!('IntersectionObserver' in window));
  useEffect(() => {
    if (isSeen || !element.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}

/** The list stands at the end of a long page: it is requested once it is seen. */
function useLanguageList(isSeen: boolean) {
  const { fetchList } = useLanguages();
  const [list, setList] = useState<readonly ListedLanguage[]>();
  useEffect(() => {
    // The page is kept alive, so it requests the list once.
    if (list || !isSeen) return;
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
  }, [fetchList, list, isSeen]);
  return list ?? builtInLanguages;
}

function LanguageChoice() {
  const { t, language } = useWords('shell');
  const { switchTo } = useLanguages();
  const place = useRef<HTMLDivElement>(null);
  const options = useLanguageList(useSeen(place)).map(({ code, name }) => ({
    id: code,
    label: name,
    lang: toLocale(code),
  }));
  return (
    <div ref={place}>
      <Picker
        label={t('preferences.language')}
        value={language}
        options={options}
        onChoose={(id) => void switchTo(id as Language)}
      />
    </div>
  );
}

/** Amounts show their worth in this currency; the settings list what the server has rates for. */
function CurrencyChoice() {
  const { t } = useWords('shell');
  const { setCurrency } = useHost();
  const { system, currencyType } = useSettings();
  const { currencies } = system.setting;
  if (currencies.length < 2) return null;
  const choose = (id: string) => {
    const chosen = currencies.find(({ name }) => name === id);
    if (chosen) setCurrency(chosen);
  };
  return (
    <Picker
      label={t('preferences.currency')}
      value={currencyType.name}
      options={currencies.map(({ name, label }) => ({ id: name, label: `${name} (${label})` }))}
      onChoose={choose}
    />
  );
}

interface PickerProps {
  label: string;
  value: string;
  options: readonly { id: string; label: string; lang?: string }[];
  onChoose: (id: string) => void;
}

/** The platform's picker: it scrolls, and screen readers know it. */
function Picker({ label, value, options, onChoose }: PickerProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.picker}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={({ target }) => onChoose(target.value)}
        >
          {options.map((option) => (
            <option key={option.id} value={option.id} lang={option.lang}>
              {option.label}
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
    <div className={stacks.small}>
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
