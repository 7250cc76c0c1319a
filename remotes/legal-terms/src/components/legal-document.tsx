import type { LegalDocumentName } from '@shared/contract/legal';
import { useLocation, useWords } from '@shared/host';
import { ErrorState } from '@shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLegalDocumentQuery } from '../legal.api.ts';
import { DocumentSkeleton } from './document-skeleton.tsx';
import { keepInSight } from './keep-in-sight.ts';
import { Reader } from './reader.tsx';

interface LegalDocumentProps {
  /** The terms where none is named. */
  kind: LegalDocumentName | undefined;
  before?: ReactNode;
}

/** A document in the language of the moment, opened at the section that the address names. */
export function LegalDocument({ kind, before }: LegalDocumentProps) {
  const { t, language } = useWords('legal-terms');
  const common = useWords('common');
  // Text of the language before is not shown on: the page's own words have changed already.
  const { currentData, isError, isFetching, refetch } = useLegalDocumentQuery({ kind, language });
  const { hash } = useLocation();
  const place = useRef(hash.slice(1));
  useEffect(() => {
    const section = currentData && place.current ? showSection(place.current) : undefined;
    return section && keepInSight(section);
  }, [currentData]);

  if (currentData) {
    const open = (id: string) => {
      place.current = id;
      keepInAddress(id);
      showSection(id);
    };
    return <Reader document={currentData} onOpen={open} before={before} />;
  }
  if (!isError) return <DocumentSkeleton />;
  return (
    <ErrorState
      title={t('reader.failedTitle')}
      message={common.t('tryAgainLater')}
      retry={{ label: common.t('retry'), busy: isFetching, onClick: () => void refetch() }}
    />
  );
}

function showSection(id: string): HTMLElement | undefined {
  const section = document.getElementById(id);
  section?.focus({ preventScroll: true });
  section?.scrollIntoView();
  return section ?? undefined;
}

/** Not through the router: to it this would be a visit, which scrolls up and asks the server. */
function keepInAddress(id: string): void {
  window.history.replaceState(window.history.state, '', `#${id}`);
}
