import type { ResponseOf } from '@shared/contract/call';
import type { getLegalDocument, LegalBlock, LegalSection } from '@shared/contract/legal';
import { useWords } from '@shared/host';
import { formatDate } from '@shared/lib/format-date';
import { Button, Notice } from '@shared/ui';
import { useId, useRef } from 'react';
import { htmlLanguage } from '../legal.rules.ts';
import styles from './reader.module.css';

interface ReaderProps {
  document: ResponseOf<typeof getLegalDocument>;
  onOpen: (sectionId: string) => void;
}

/** A document to read: title, version and date, contents, sections. Text only, never markup. */
export function Reader({ document, onOpen }: ReaderProps) {
  const { t, language } = useWords('legal-terms');
  const { title, version, effectiveAt, sections } = document;
  const head = useRef<HTMLHeadingElement>(null);
  const backToTop = () => {
    head.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  // The words around the text are the person's, the text may be in English.
  const lang = htmlLanguage(document.language);
  return (
    <article className={styles.reader}>
      <header className={styles.head}>
        <h2 ref={head} className={styles.title} lang={lang} tabIndex={-1}>
          {title}
        </h2>
        <p className={styles.about}>
          <span>{t('reader.version', { version })}</span>
          <span>{t('reader.inForceSince', { date: formatDate(effectiveAt, { language }) })}</span>
        </p>
      </header>
      {document.language !== language && <Notice>{t('reader.fallbackNote')}</Notice>}
      <Contents sections={sections} lang={lang} onOpen={onOpen} />
      <div className={styles.sections} lang={lang}>
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
      <Button kind="secondary" wide icon="up" onClick={backToTop}>
        {t('reader.backToTop')}
      </Button>
    </article>
  );
}

interface ContentsProps {
  sections: readonly LegalSection[];
  lang: string;
  onOpen: (sectionId: string) => void;
}

function Contents({ sections, lang, onOpen }: ContentsProps) {
  const { t } = useWords('legal-terms');
  const id = useId();
  return (
    <nav className={styles.contents} aria-labelledby={id}>
      <h3 id={id} className={styles.contentsTitle}>
        {t('reader.contents')}
      </h3>
      <ol lang={lang}>
        {sections.map((section) => (
          <li key={section.id}>
            <a
              className={styles.entry}
              href={`#${section.id}`}
              onClick={(event) => {
                event.preventDefault();
                onOpen(section.id);
              }}
            >
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Section({ section }: { section: LegalSection }) {
  const { id, title, blocks } = section;
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId} className={styles.sectionTitle}>
        {title}
      </h3>
      {blocks.map((block, index) => (
        // A text never changes its order: the place is the identity.
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (block.type === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul className={styles.list}>
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
