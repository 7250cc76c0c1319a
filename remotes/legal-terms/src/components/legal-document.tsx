import type { LegalDocumentName } from '@shared/contract/documents';
import { isNotFound, Link, useLocation, useSearchParams, useWords } from '@shared/host';
import { Button, EmptyState, ErrorState } from '@shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLegalDocumentQuery } from '../legal.api.ts';
import { versionIn } from '../legal.rules.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { keepInView } from './keep-in-view.ts';
import { Reader } from './reader.tsx';

interface LegalDocumentProps {
  /** The terms by default. */
  kind: LegalDocumentName | undefined;
  before?: ReactNode;
}

/** A document in the current language, opened at the section in the URL. */
export function LegalDocument({ kind, before }: LegalDocumentProps) {
  const { t, language } = useWords('legal-terms');
  // `currentData`: after a change of the language the old text disappears with the old words.
  const [search] = useSearchParams();
  const version = versionIn(search);
  const query = useLegalDocumentQuery({ kind, version, language });
  const { currentData, isError, isFetching, refetch } = query;
  const { hash } = useLocation();
  const sectionId = useRef(hash.slice(1));
  useEffect(() => {
    const section = currentData && sectionId.current ? showSection(sectionId.current) : undefined;
    return section && keepInView(section);
  }, [currentData]);

  if (currentData) {
    const open = (id: string) => {
      sectionId.current = id;
      setHash(id);
      showSection(id);
    };
    return <Reader document={currentData} onOpen={open} before={before} />;
  }
  if (!isError) return <DocumentSkeleton />;
  if (isNotFound(query.error)) {
    return (
      <EmptyState
        title={t('reader.noVersion')}
        action={<Button link={<Link to="?" replace />}>{t('reader.current')}</Button>}
      />
    );
  }
  return (
    <ErrorState
      title={t('reader.failedTitle')}
      message={t('common:tryAgainLater')}
      retry={{ label: t('common:retry'), busy: isFetching, onClick: () => void refetch() }}
    />
  );
}

function showSection(id: string): HTMLElement | undefined {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
  return section ?? undefined;
}

/** Bypasses the router, which would treat it as a visit: scroll up and call the server. */
function setHash(id: string): void {
  window.history.replaceState(window.history.state, '', `#${id}`);
}
