import { LegalDocument } from '../components/legal-document.tsx';
import { Limits } from '../components/limits.tsx';

/** The fees and limits in general, and the user's own limits. */
export default function FeesAndLimitsPage() {
  return <LegalDocument kind="fees-and-limits" before={<Limits />} />;
}
