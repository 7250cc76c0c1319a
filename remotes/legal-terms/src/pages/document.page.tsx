import { useLocation } from '@shared/host';
import { LegalDocument } from '../components/legal-document.tsx';
import { kindAt } from '../legal.rules.ts';

export default function DocumentPage() {
  const { pathname } = useLocation();
  return <LegalDocument kind={kindAt(pathname)} />;
}
