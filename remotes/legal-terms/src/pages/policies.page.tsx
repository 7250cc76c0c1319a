import { LegalDocument } from '../components/legal-document.tsx';

export default function PoliciesPage() {
  return <LegalDocument kind="policies" />;
}
