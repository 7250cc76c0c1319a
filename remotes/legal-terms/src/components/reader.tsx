import type { ResponseOf } from '@shared/contract/call';
import type { getLegalDocument, LegalBlock, LegalSection } from '@shared/contract/legal';
import { Link, useWords } from '@shared/host';
import { formatDay } from '@shared/lib/date';
import { toLocale } from '@shared/lib/intl';
import { piecesOf } from '@shared/lib/unset-value';
import { Button, cx, Notice, stacks } from '@shared/ui';
import { type ReactNode, useId, useRef } from 'react';
import { Contents } from './contents.tsx';
import styles from './reader.module.css';

type Document = ResponseOf<typeof getLegalDocument>;

interface ReaderProps {
  document: Document;
  onOpen: (sectionId: string) => void;
  /** Shown above the text. */
  before?: ReactNode;
}

/** A legal document: title, version, date, contents and sections. Renders text, never markup. */
export function Reader({ document, onOpen, before }: ReaderProps) {
  const { t, language } = useWords('legal-terms');
  const { title, version, date, sections, versions = [] } = document;
  const [inForce] = versions;
  const isEarlier = inForce !== undefined && inForce.version !== version;
  const head = useRef<HTMLHeadingElement>(null);
  const backToTop = () => {
    head.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  };
  // The document may be in English while the page is in the user's language.
  const lang = toLocale(document.language);
  return (
    <article className={styles.reader}>
      <div className={styles.body}>
        <header className={stacks.small}>
          <h2 ref={head} className={styles.title} lang={lang} tabIndex={-1}>
            {title}
          </h2>
          <p className={styles.about}>
            <span>{t('reader.version', { version })}</span>
            <span>{t('reader.inForceSince', { date: formatDay(date, language) })}</span>
          </p>
        </header>
        {isEarlier && <EarlierNotice version={version} />}
        {document.language !== language && <Notice>{t('reader.fallbackNote')}</Notice>}
        {before}
        <Contents sections={sections} lang={lang} onOpen={onOpen} />
        <div className={styles.sections} lang={lang}>
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
        {versions.length > 1 && <Versions versions={versions} shown={version} />}
        <div className={styles.toTop}>
          <Button kind="secondary" wide icon="up" onClick={backToTop}>
            {t('reader.backToTop')}
          </Button>
        </div>
      </div>
    </article>
  );
}

function EarlierNotice({ version }: { version: string }) {
  const { t } = useWords('legal-terms');
  return (
    <Notice tone="warn" title={t('reader.earlier', { version })}>
      {t('reader.earlierHint')}{' '}
      <Link className={styles.version} to="?" replace>
        {t('reader.current')}
      </Link>
    </Notice>
  );
}

/** All versions, that in force first: each stays readable under its number. */
function Versions(props: { versions: NonNullable<Document['versions']>; shown: string }) {
  const { versions, shown } = props;
  const { t, language } = useWords('legal-terms');
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className={stacks.small}>
      <h3 id={titleId} className={styles.sectionName}>
        {t('reader.versions')}
      </h3>
      <ul className={styles.versions}>
        {versions.map(({ version, date }) => (
          <li key={version}>
            <Link
              className={styles.version}
              to={`?version=${version}`}
              replace
              aria-current={version === shown ? 'page' : undefined}
            >
              {t('reader.version', { version })}
            </Link>{' '}
            {t('reader.inForceSince', { date: formatDay(date, language) })}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Section({ section }: { section: LegalSection }) {
  const { id, heading, blocks } = section;
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId} tabIndex={-1}>
      <h3 id={titleId} className={styles.sectionTitle}>
        {heading}
      </h3>
      {blocks.map((block, index) => (
        // The blocks never change their order, so the index is a stable key.
        <Block key={index} block={block} />
      ))}
    </section>
  );
}

/** A text in which values that the operator has not set stand out. */
const marked = (text: string): ReactNode =>
  piecesOf(text).map((piece, index) =>
    piece.isUnset ? (
      <mark key={index} className={styles.unset}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{marked(block)}</p>;
  if (!Array.isArray(block)) return <Table table={block} />;
  return (
    <ul className={styles.list}>
      {block.map((item) => (
        <li key={item}>{marked(item)}</li>
      ))}
    </ul>
  );
}

function Table({ table }: { table: Exclude<LegalBlock, string | string[]> }) {
  return (
    <div className={styles.tableFrame}>
      <table className={cx(styles.table, table.head.length > 2 && styles.wide)}>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={column} scope="row">
                    {marked(cell)}
                  </th>
                ) : (
                  <td key={column} data-label={table.head[column]}>
                    {marked(cell)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
