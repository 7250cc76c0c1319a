import { LegalDocument } from '../components/legal-document.tsx';
import { Limits } from '../components/limits.tsx';

/** What moving money costs, and how much may be moved: in general, and by the person who asks. */
export default function FeesAndLimitsPage() {
  return <LegalDocument kind="fees-and-limits" before={<Limits />} />;
}
