import { useParams } from '@shared/host';
import { SystemDetail } from './system-detail.tsx';

/** One message of the house. */
export default function SystemMessagePage() {
  const { id = '' } = useParams();
  return <SystemDetail key={id} id={id} />;
}
