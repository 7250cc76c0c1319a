import type { LegalSection } from '@shared/contract/legal';
import { useWords } from '@shared/host';
import { Icon } from '@shared/ui';
import { useRef } from 'react';
import styles from './contents.module.css';
import { useCurrentSection } from './use-current-section.ts';

interface ContentsProps {
  sections: readonly LegalSection[];
  lang: string;
  onOpen: (sectionId: string) => void;
}

/** The table of contents. It stays visible and marks the section that is being read. */
export function Contents({ sections, lang, onOpen }: ContentsProps) {
  const { t } = useWords('legal-terms');
  const frame = useRef<HTMLDetailsElement>(null);
  const current = useCurrentSection(sections.map(({ id }) => id));
  const index = sections.findIndex(({ id }) => id === current);
  const close = () => frame.current?.removeAttribute('open');
  return (
    <nav className={styles.contents} aria-label={t('reader.contents')}>
      <details
        ref={frame}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !frame.current?.open) return;
          close();
          frame.current.querySelector('summary')?.focus();
        }}
      >
        <summary className={styles.summary}>
          <span className={styles.now}>
            <span className={styles.label}>{t('reader.contents')}</span>
            {index >= 0 && (
              <span>
                <span className={styles.label}>
                  {t('reader.where', { number: index + 1, total: sections.length })}
                </span>{' '}
                <span lang={lang}>{sections[index]?.heading}</span>
              </span>
            )}
          </span>
          <Icon name="chevron" size={20} className={styles.chevron} />
        </summary>
        <ol className={styles.list} lang={lang}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a
                className={styles.entry}
                href={`#${id}`}
                aria-current={id === current ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  close();
                  onOpen(id);
                }}
              >
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
