import { useParams } from '@shared/host';
import { SystemDetail } from './system-detail.tsx';

export default function SystemMessagePage() {
  const { id = '' } = useParams();
  return <SystemDetail key={id} id={id} />;
}
